CREATE TABLE "audit_statements" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_brands" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"logo" text,
	"logo_type" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_brands_logo_type" CHECK ("report_brands"."logo_type" in ('image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
ALTER TABLE "audits" DROP CONSTRAINT "audits_standard";--> statement-breakpoint
ALTER TABLE "audit_statements" ADD CONSTRAINT "audit_statements_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_brands" ADD CONSTRAINT "report_brands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_standard" CHECK ("audits"."standard" in ('wcag-2.2', 'wcag-2.1', 'en-301-549', 'section-508'));