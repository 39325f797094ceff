CREATE TABLE "audit_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"criterion" text NOT NULL,
	"sequence" integer NOT NULL,
	"outcome" text,
	"remark" text NOT NULL,
	"reason" text NOT NULL,
	"derived" jsonb NOT NULL,
	"user_id" uuid,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_decisions_outcome" CHECK ("audit_decisions"."outcome" in ('supports', 'partially-supports', 'does-not-support', 'not-applicable', 'undecided'))
);
--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "product_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "product_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "vendor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_decisions" ADD CONSTRAINT "audit_decisions_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_decisions" ADD CONSTRAINT "audit_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_decisions_sequence_idx" ON "audit_decisions" USING btree ("audit_id","criterion","sequence");--> statement-breakpoint
CREATE INDEX "audit_decisions_user_idx" ON "audit_decisions" USING btree ("user_id");