CREATE TABLE "audit_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"question_id" uuid,
	"answer_id" uuid,
	"finding_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"user_id" uuid,
	"attached_by" text NOT NULL,
	"attached_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_attachments_subject" CHECK (("audit_attachments"."question_id" is null) <> ("audit_attachments"."finding_id" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"criterion" text NOT NULL,
	"page" integer NOT NULL,
	"description" text NOT NULL,
	"severity" text NOT NULL,
	"fix" text NOT NULL,
	"element" text NOT NULL,
	"box" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"user_id" uuid,
	"reported_by" text NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "audit_findings_severity" CHECK ("audit_findings"."severity" in ('critical', 'serious', 'moderate', 'minor')),
	CONSTRAINT "audit_findings_state" CHECK ("audit_findings"."state" in ('open', 'fixed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "audit_assignments" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_declined" boolean DEFAULT false NOT NULL,
	CONSTRAINT "audit_invitations_role" CHECK ("audit_invitations"."role" in ('evaluator', 'reviewer'))
);
--> statement-breakpoint
CREATE TABLE "audit_members" (
	"audit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_members_audit_id_user_id_pk" PRIMARY KEY("audit_id","user_id"),
	CONSTRAINT "audit_members_role" CHECK ("audit_members"."role" in ('evaluator', 'reviewer'))
);
--> statement-breakpoint
CREATE TABLE "audit_presence" (
	"audit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"question_id" uuid,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_presence_audit_id_user_id_pk" PRIMARY KEY("audit_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer_id" uuid NOT NULL,
	"user_id" uuid,
	"reviewed_by" text NOT NULL,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verdict" text NOT NULL,
	"comment" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "audit_reviews_verdict" CHECK ("audit_reviews"."verdict" in ('agrees', 'disagrees'))
);
--> statement-breakpoint
ALTER TABLE "audit_answers" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "audit_answers" ADD COLUMN "fix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_answers" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "requires_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tracked_issues" ADD COLUMN "audit_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_answer_id_audit_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."audit_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_finding_id_audit_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."audit_findings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_findings" ADD CONSTRAINT "audit_findings_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_findings" ADD CONSTRAINT "audit_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_assignments" ADD CONSTRAINT "audit_assignments_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_assignments" ADD CONSTRAINT "audit_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_invitations" ADD CONSTRAINT "audit_invitations_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_members" ADD CONSTRAINT "audit_members_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_members" ADD CONSTRAINT "audit_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_presence" ADD CONSTRAINT "audit_presence_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_presence" ADD CONSTRAINT "audit_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_presence" ADD CONSTRAINT "audit_presence_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_reviews" ADD CONSTRAINT "audit_reviews_answer_id_audit_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."audit_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_reviews" ADD CONSTRAINT "audit_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_attachments_audit_idx" ON "audit_attachments" USING btree ("audit_id","attached_at");--> statement-breakpoint
CREATE INDEX "audit_attachments_question_idx" ON "audit_attachments" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "audit_attachments_answer_idx" ON "audit_attachments" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "audit_attachments_finding_idx" ON "audit_attachments" USING btree ("finding_id");--> statement-breakpoint
CREATE INDEX "audit_attachments_user_idx" ON "audit_attachments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_findings_audit_idx" ON "audit_findings" USING btree ("audit_id","reported_at");--> statement-breakpoint
CREATE INDEX "audit_findings_user_idx" ON "audit_findings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_assignments_user_idx" ON "audit_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_invitations_email_idx" ON "audit_invitations" USING btree ("audit_id","email");--> statement-breakpoint
CREATE INDEX "audit_invitations_received_idx" ON "audit_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_invitations_expires_idx" ON "audit_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_members_user_idx" ON "audit_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_presence_question_idx" ON "audit_presence" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "audit_presence_user_idx" ON "audit_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_reviews_answer_idx" ON "audit_reviews" USING btree ("answer_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "audit_reviews_user_idx" ON "audit_reviews" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tracked_issues" ADD CONSTRAINT "tracked_issues_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracked_issues_audit_idx" ON "tracked_issues" USING btree ("audit_id");--> statement-breakpoint
ALTER TABLE "audit_answers" ADD CONSTRAINT "audit_answers_severity" CHECK ("audit_answers"."severity" in ('critical', 'serious', 'moderate', 'minor'));