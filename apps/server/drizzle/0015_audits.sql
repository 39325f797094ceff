CREATE TABLE "audit_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"user_id" uuid,
	"answered_by" text NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"comment" text NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "audit_answers_outcome" CHECK ("audit_answers"."outcome" in ('pass', 'fail', 'not-present', 'cannot-tell'))
);
--> statement-breakpoint
CREATE TABLE "audit_pages" (
	"audit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_sampled" boolean DEFAULT true NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"tallies" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"screenshot" jsonb,
	CONSTRAINT "audit_pages_audit_id_number_pk" PRIMARY KEY("audit_id","number"),
	CONSTRAINT "audit_pages_reason" CHECK ("audit_pages"."reason" in ('start', 'form', 'issues', 'variety', 'random', 'chosen'))
);
--> statement-breakpoint
CREATE TABLE "audit_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"key" text NOT NULL,
	"rank" integer NOT NULL,
	"kind" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"title" text NOT NULL,
	"question" text NOT NULL,
	"how_to_test" text NOT NULL,
	"rule_id" text,
	"cause" text NOT NULL,
	"occurrences" integer NOT NULL,
	"pages" integer[] NOT NULL,
	"elements" jsonb NOT NULL,
	"previous_elements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "audit_questions_kind" CHECK ("audit_questions"."kind" in ('issue', 'criterion'))
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"title" text NOT NULL,
	"standard" text NOT NULL,
	"level" text NOT NULL,
	"scope" text NOT NULL,
	"commissioner" text NOT NULL,
	"evaluator" text NOT NULL,
	"support_baseline" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"scan_id" uuid NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"seed" bigint NOT NULL,
	"snapshot" jsonb NOT NULL,
	"next_page" integer NOT NULL,
	"signature" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audits_standard" CHECK ("audits"."standard" in ('wcag-2.2', 'wcag-2.1')),
	CONSTRAINT "audits_level" CHECK ("audits"."level" in ('A', 'AA'))
);
--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "audit_answers" ADD CONSTRAINT "audit_answers_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_answers" ADD CONSTRAINT "audit_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_pages" ADD CONSTRAINT "audit_pages_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_questions" ADD CONSTRAINT "audit_questions_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_answers_sequence_idx" ON "audit_answers" USING btree ("question_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_answers_user_idx" ON "audit_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_questions_key_idx" ON "audit_questions" USING btree ("audit_id","key");--> statement-breakpoint
CREATE INDEX "audit_questions_rank_idx" ON "audit_questions" USING btree ("audit_id","rank");--> statement-breakpoint
CREATE INDEX "audits_site_updated_idx" ON "audits" USING btree ("site_id","updated_at" DESC NULLS LAST);