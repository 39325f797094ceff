CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_imported_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"text" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_imported_results_source" CHECK ("audit_imported_results"."source" in ('accessibility-insights', 'wcag-em', 'openacr')),
	CONSTRAINT "audit_imported_results_outcome" CHECK ("audit_imported_results"."outcome" in ('pass', 'fail', 'not-present', 'cannot-tell'))
);
--> statement-breakpoint
CREATE TABLE "audit_imports" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_notices" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"criteria" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_shares" (
	"hash" text PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_signed_texts" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_answers" ADD COLUMN "channel" text DEFAULT 'app' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_imported_results" ADD CONSTRAINT "audit_imported_results_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_imports" ADD CONSTRAINT "audit_imports_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_notices" ADD CONSTRAINT "audit_notices_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_shares" ADD CONSTRAINT "audit_shares_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_signed_texts" ADD CONSTRAINT "audit_signed_texts_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user_idx" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expires_idx" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_imported_results_question_idx" ON "audit_imported_results" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "audit_shares_audit_idx" ON "audit_shares" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_shares_revoked_idx" ON "audit_shares" USING btree ("revoked_at");--> statement-breakpoint
ALTER TABLE "audit_answers" ADD CONSTRAINT "audit_answers_channel" CHECK ("audit_answers"."channel" in ('app', 'api'));