CREATE TABLE "audit_requirements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"requirement" text NOT NULL,
	"sequence" integer NOT NULL,
	"outcome" text,
	"remark" text NOT NULL,
	"user_id" uuid,
	"assessed_by" text NOT NULL,
	"assessed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_requirements_outcome" CHECK ("audit_requirements"."outcome" in ('supports', 'partially-supports', 'does-not-support', 'not-applicable'))
);
--> statement-breakpoint
ALTER TABLE "audit_requirements" ADD CONSTRAINT "audit_requirements_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_requirements" ADD CONSTRAINT "audit_requirements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_requirements_sequence_idx" ON "audit_requirements" USING btree ("audit_id","requirement","sequence");--> statement-breakpoint
CREATE INDEX "audit_requirements_user_idx" ON "audit_requirements" USING btree ("user_id");