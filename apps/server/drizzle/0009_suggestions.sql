CREATE TABLE "suggestion_usage" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "suggestion_usage_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "suggestion_usage_used" CHECK ("suggestion_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"model" text NOT NULL,
	"content_hash" text NOT NULL,
	"answer" jsonb,
	"counted_month" date,
	"fix" jsonb,
	"no_fix_because" text,
	"error" text,
	"code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "suggestions_status" CHECK ("suggestions"."status" in ('queued', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "suggestion_usage" ADD CONSTRAINT "suggestion_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_once_idx" ON "suggestions" USING btree ("scan_id","fingerprint");--> statement-breakpoint
CREATE INDEX "suggestions_content_idx" ON "suggestions" USING btree ("user_id","content_hash");