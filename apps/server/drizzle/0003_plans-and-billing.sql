CREATE TABLE "billing_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"subscription_id" text,
	"item_id" text,
	"past_due" boolean DEFAULT false NOT NULL,
	"renews_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "billing_accounts_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_usage" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	"near_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scan_usage_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "scan_usage_used" CHECK ("scan_usage"."used" >= 0)
);
--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "counted_month" date;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_usage" ADD CONSTRAINT "scan_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_received_idx" ON "billing_events" USING btree ("received_at");