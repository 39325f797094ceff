CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"event" text NOT NULL,
	"network" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify-email', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"sso_organization_id" uuid,
	"passkey_id" uuid
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"date_joined" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp with time zone,
	"registrations" integer DEFAULT 1 NOT NULL,
	"two_factor_since" timestamp with time zone,
	"company_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"notification_emails" text DEFAULT 'daily' NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
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
	"criteria" jsonb NOT NULL,
	"noticed_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"picked_element" jsonb,
	"view" jsonb,
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
CREATE TABLE "audit_statements" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_brands" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"logo" text,
	"logo_type" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_brands_logo_type" CHECK ("report_brands"."logo_type" in ('image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
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
CREATE TABLE "audit_assignments" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
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
	"decision" text NOT NULL,
	"comment" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "audit_reviews_decision" CHECK ("audit_reviews"."decision" in ('agrees', 'disagrees'))
);
--> statement-breakpoint
CREATE TABLE "audit_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"user_id" uuid,
	"answered_by" text NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text DEFAULT 'app' NOT NULL,
	"outcome" text NOT NULL,
	"comment" text NOT NULL,
	"fingerprint" text NOT NULL,
	"severity" text,
	"fix" text DEFAULT '' NOT NULL,
	"failed_on" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seconds" integer,
	CONSTRAINT "audit_answers_outcome" CHECK ("audit_answers"."outcome" in ('pass', 'fail', 'not-present', 'cannot-tell')),
	CONSTRAINT "audit_answers_channel" CHECK ("audit_answers"."channel" in ('app', 'api')),
	CONSTRAINT "audit_answers_severity" CHECK ("audit_answers"."severity" in ('critical', 'serious', 'moderate', 'minor'))
);
--> statement-breakpoint
CREATE TABLE "audit_page_elements" (
	"audit_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"elements" text NOT NULL,
	CONSTRAINT "audit_page_elements_audit_id_page_pk" PRIMARY KEY("audit_id","page")
);
--> statement-breakpoint
CREATE TABLE "audit_pages" (
	"audit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"in_sample" boolean DEFAULT true NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"tallies" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"screenshot" jsonb,
	CONSTRAINT "audit_pages_audit_id_number_pk" PRIMARY KEY("audit_id","number"),
	CONSTRAINT "audit_pages_reason" CHECK ("audit_pages"."reason" in ('start', 'form', 'issues', 'variety', 'random', 'common', 'essential', 'type', 'technology', 'process', 'other', 'chosen'))
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
	"fails_on" text,
	"how_to_test" text NOT NULL,
	"rule_id" text,
	"cause" text NOT NULL,
	"occurrences" integer NOT NULL,
	"pages" integer[] NOT NULL,
	"elements" jsonb NOT NULL,
	"previous_elements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "audit_questions_kind" CHECK ("audit_questions"."kind" in ('issue', 'criterion')),
	CONSTRAINT "audit_questions_fails_on" CHECK ("audit_questions"."fails_on" in ('yes', 'no'))
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
	"scope_included" text DEFAULT '' NOT NULL,
	"scope_excluded" text DEFAULT '' NOT NULL,
	"additional_requirements" text DEFAULT '' NOT NULL,
	"common_pages" text DEFAULT '' NOT NULL,
	"essential_functionality" text DEFAULT '' NOT NULL,
	"page_types" text DEFAULT '' NOT NULL,
	"technologies" text DEFAULT '' NOT NULL,
	"other_pages" text DEFAULT '' NOT NULL,
	"evaluation_specifics" text DEFAULT '' NOT NULL,
	"evaluated_from" text DEFAULT '' NOT NULL,
	"evaluated_to" text DEFAULT '' NOT NULL,
	"product_name" text DEFAULT '' NOT NULL,
	"product_version" text DEFAULT '' NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"requires_review" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"scan_id" uuid NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"seed" bigint NOT NULL,
	"snapshot" jsonb NOT NULL,
	"views" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"processes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"views_revision" integer DEFAULT 0 NOT NULL,
	"next_page" integer NOT NULL,
	"signature" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audits_standard" CHECK ("audits"."standard" in ('wcag-2.2', 'wcag-2.1', 'en-301-549', 'en-301-549-v4', 'section-508')),
	CONSTRAINT "audits_level" CHECK ("audits"."level" in ('A', 'AA'))
);
--> statement-breakpoint
CREATE TABLE "blob_deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blob_deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"blob_store_id" uuid,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only")
);
--> statement-breakpoint
CREATE TABLE "chat_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"events" jsonb NOT NULL,
	"problem" text,
	"failing_since" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"creator_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_channels_type" CHECK ("chat_channels"."type" in ('slack', 'teams'))
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_scan_idx" UNIQUE("channel_id","scan_id","subject"),
	CONSTRAINT "chat_messages_state" CHECK ("chat_messages"."state" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "chat_messages_subject" CHECK ("chat_messages"."subject" in ('issues', 'thresholds'))
);
--> statement-breakpoint
CREATE TABLE "due_policies" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"days" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"account" text,
	"token" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"problem" text,
	"failing_since" timestamp with time zone,
	"creator_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrations_type" CHECK ("integrations"."type" in ('github', 'gitlab', 'jira_cloud', 'jira_data_center')),
	CONSTRAINT "integrations_state" CHECK ("integrations"."state" in ('active', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "ticket_projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"site_id" uuid,
	"project" text NOT NULL,
	"issue_type" text,
	"creates_critical" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_projects_site_idx" UNIQUE NULLS NOT DISTINCT("site_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"integration_id" uuid NOT NULL,
	"project" text NOT NULL,
	"issue_type" text,
	"state" text DEFAULT 'creating' NOT NULL,
	"key" text,
	"url" text,
	"status" text,
	"is_closed" boolean,
	"checked_at" timestamp with time zone,
	"first_sent_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"action" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_state" CHECK ("tickets"."state" in ('creating', 'linked', 'failed')),
	CONSTRAINT "tickets_action" CHECK ("tickets"."action" in ('close', 'reopen'))
);
--> statement-breakpoint
CREATE TABLE "issue_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "issue_labels_color" CHECK ("issue_labels"."color" in ('gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red'))
);
--> statement-breakpoint
CREATE TABLE "tracked_issue_labels" (
	"issue_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	CONSTRAINT "tracked_issue_labels_issue_id_label_id_pk" PRIMARY KEY("issue_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "issue_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"events" text[] NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"actor_name" text,
	"comment_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_id" uuid,
	"mail_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "issue_watchers" (
	"issue_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "issue_watchers_issue_id_user_id_pk" PRIMARY KEY("issue_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scan_journey_steps" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"committed" integer[] DEFAULT '{}' NOT NULL,
	"finding_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stopped" jsonb
);
--> statement-breakpoint
CREATE TABLE "site_journey_versions" (
	"journey_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"journey" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "site_journey_versions_journey_id_version_pk" PRIMARY KEY("journey_id","version")
);
--> statement-breakpoint
CREATE TABLE "site_journeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"site_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "site_secrets_site_id_name_pk" PRIMARY KEY("site_id","name")
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
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
	"organization_id" uuid NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	"near_notice_sent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scan_usage_organization_id_month_pk" PRIMARY KEY("organization_id","month"),
	CONSTRAINT "scan_usage_used" CHECK ("scan_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_group_sites" (
	"site_group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	CONSTRAINT "site_group_sites_site_group_id_site_id_pk" PRIMARY KEY("site_group_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "widget_files" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"served_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_use" (
	"widget_id" uuid NOT NULL,
	"day" date NOT NULL,
	"setting" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "widget_use_widget_id_day_setting_pk" PRIMARY KEY("widget_id","day","setting")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"site_id" uuid,
	"configuration" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"site_group_id" uuid,
	"name" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"hash" text NOT NULL,
	"old_hash" text,
	"old_valid_until" timestamp with time zone,
	"created_by" uuid,
	"creator_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"networks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_old_hash_unique" UNIQUE("old_hash")
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"network" text,
	"hash" text NOT NULL,
	CONSTRAINT "change_log_organization_id_number_pk" PRIMARY KEY("organization_id","number"),
	CONSTRAINT "change_log_actor_type" CHECK ("change_log"."actor_type" in ('person', 'api_key', 'system'))
);
--> statement-breakpoint
CREATE TABLE "organization_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"site_group_id" uuid,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_declined" boolean DEFAULT false NOT NULL,
	CONSTRAINT "organization_invitations_role" CHECK ("organization_invitations"."role" in ('admin', 'member', 'auditor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "organization_members_role" CHECK ("organization_members"."role" in ('owner', 'admin', 'member', 'auditor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"personal_owner_id" uuid,
	"plan" text DEFAULT 'Free' NOT NULL,
	"scan_retention_days" integer,
	"requires_sso" boolean DEFAULT false NOT NULL,
	"requires_two_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_personal_owner_id_unique" UNIQUE("personal_owner_id")
);
--> statement-breakpoint
CREATE TABLE "site_group_members" (
	"site_group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_group_members_site_group_id_user_id_pk" PRIMARY KEY("site_group_id","user_id"),
	CONSTRAINT "site_group_members_role" CHECK ("site_group_members"."role" in ('member', 'auditor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "site_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "period_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"site_ids" uuid[] NOT NULL,
	"data" jsonb NOT NULL,
	"creator_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "period_reports_type" CHECK ("period_reports"."type" in ('portfolio', 'progress')),
	CONSTRAINT "period_reports_sites" CHECK (cardinality("period_reports"."site_ids") > 0)
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"added_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "report_recipients_email_idx" UNIQUE("schedule_id","email"),
	CONSTRAINT "report_recipients_state" CHECK ("report_recipients"."state" in ('unconfirmed', 'active', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"site_group_id" uuid,
	"site_id" uuid,
	"every" text NOT NULL,
	"link_days" integer NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"last_run_at" timestamp with time zone,
	"problem" text,
	"undelivered" jsonb,
	"created_by" uuid,
	"creator_name" text NOT NULL,
	CONSTRAINT "report_schedules_type" CHECK ("report_schedules"."type" in ('portfolio', 'progress')),
	CONSTRAINT "report_schedules_every" CHECK ("report_schedules"."every" in ('weekly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"index" integer NOT NULL,
	"outcome" text NOT NULL,
	"finding" jsonb NOT NULL,
	CONSTRAINT "findings_scan_id_position_index_pk" PRIMARY KEY("scan_id","position","index")
);
--> statement-breakpoint
CREATE TABLE "fixes" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"rank" integer NOT NULL,
	"fix" jsonb,
	"screenshot" jsonb,
	CONSTRAINT "fixes_scan_id_fingerprint_position_pk" PRIMARY KEY("scan_id","fingerprint","position")
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"scan_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"rank" integer NOT NULL,
	"outcome" text NOT NULL,
	"severity" text NOT NULL,
	"rule_id" text NOT NULL,
	"issue" jsonb NOT NULL,
	"exclusion" text,
	"position" integer NOT NULL,
	"index" integer NOT NULL,
	"variants" integer[] NOT NULL,
	"fix_position" integer,
	"fix_rank" integer,
	"fix_status" text,
	CONSTRAINT "issues_scan_id_fingerprint_pk" PRIMARY KEY("scan_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "page_issues" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"issue" text NOT NULL,
	"indexes" integer[] NOT NULL,
	"engines" text[] NOT NULL,
	"elements" text[] NOT NULL,
	"variants" integer[] NOT NULL,
	"fixed" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "page_issues_scan_id_position_fingerprint_pk" PRIMARY KEY("scan_id","position","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "suggestion_usage" (
	"organization_id" uuid NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "suggestion_usage_organization_id_month_pk" PRIMARY KEY("organization_id","month"),
	CONSTRAINT "suggestion_usage_used" CHECK ("suggestion_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"organization_id" uuid NOT NULL,
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
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"filter" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_pages" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"slot_since" timestamp with time zone,
	"yielding" boolean DEFAULT false NOT NULL,
	"finished_order" integer,
	"final_url" text,
	"title" text DEFAULT '' NOT NULL,
	"not_tested" jsonb,
	"unexamined" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"importance" text DEFAULT 'medium' NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"score" double precision,
	"failed" integer DEFAULT 0 NOT NULL,
	"needs_review" integer DEFAULT 0 NOT NULL,
	"tallies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"for_audits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"screenshot" jsonb,
	"framework" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"clicks" integer,
	"forms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_hash" text,
	"page_elements" text,
	"transcript" text,
	"transcript_hashes" jsonb,
	"input_hashes" text[],
	"reused_from" timestamp with time zone,
	"step" jsonb,
	"parts" jsonb,
	CONSTRAINT "scan_pages_scan_id_position_pk" PRIMARY KEY("scan_id","position"),
	CONSTRAINT "scan_pages_state" CHECK ("scan_pages"."state" in ('waiting', 'queued', 'running', 'tested', 'not-tested')),
	CONSTRAINT "scan_pages_finished" CHECK (("scan_pages"."state" in ('tested', 'not-tested')) = ("scan_pages"."finished_order" is not null))
);
--> statement-breakpoint
CREATE TABLE "scan_parts" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"view" integer NOT NULL,
	"parts" jsonb,
	"results" jsonb,
	CONSTRAINT "scan_parts_scan_id_position_view_pk" PRIMARY KEY("scan_id","position","view")
);
--> statement-breakpoint
CREATE TABLE "scan_plans" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"first_page" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_queue" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"joined" bigserial NOT NULL,
	"last_turn" bigint,
	"owner_turn" bigint,
	"one_by_one" boolean DEFAULT false NOT NULL,
	"traceparent" text
);
--> statement-breakpoint
CREATE TABLE "scan_secrets" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"started_by" uuid,
	"site_id" uuid,
	"url" text NOT NULL,
	"settings" jsonb NOT NULL,
	"rule_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"error" text,
	"code" text,
	"pages_found" integer DEFAULT 0 NOT NULL,
	"pages_tested" integer DEFAULT 0 NOT NULL,
	"pages_not_tested" integer DEFAULT 0 NOT NULL,
	"pages_reused" integer DEFAULT 0 NOT NULL,
	"templates" jsonb,
	"pages_beyond_limit" integer DEFAULT 0 NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"failed_findings" integer DEFAULT 0 NOT NULL,
	"needs_review_findings" integer DEFAULT 0 NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"ending" text,
	"next_visit_at" timestamp with time zone,
	"critical" integer DEFAULT 0 NOT NULL,
	"serious" integer DEFAULT 0 NOT NULL,
	"moderate" integer DEFAULT 0 NOT NULL,
	"minor" integer DEFAULT 0 NOT NULL,
	"needs_review" integer DEFAULT 0 NOT NULL,
	"ignored" integer DEFAULT 0 NOT NULL,
	"false_positives" integer DEFAULT 0 NOT NULL,
	"marks_revision" integer DEFAULT 0 NOT NULL,
	"assessed_revision" integer DEFAULT 0 NOT NULL,
	"rules_run" integer DEFAULT 0 NOT NULL,
	"score_series" text,
	"original_score" double precision,
	"score_result" jsonb,
	"projected" jsonb,
	"tracked" jsonb,
	"counted_month" date,
	"claim_hash" text,
	"upload" jsonb,
	"upload_key" uuid,
	"updates_site" boolean DEFAULT true NOT NULL,
	CONSTRAINT "scans_status" CHECK ("scans"."status" in ('queued', 'running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "scans_ending" CHECK ("scans"."ending" in ('pages-done', 'time-is-up', 'cancelled', 'upload-interrupted'))
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"name" text,
	"is_imported" boolean DEFAULT false NOT NULL,
	"default_branch" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"thresholds" jsonb,
	"threshold_status" text,
	"ownership_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ownership_method" text,
	"ownership_verified_at" timestamp with time zone,
	"ownership_checked_at" timestamp with time zone,
	"ownership_missing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_threshold_status" CHECK ("sites"."threshold_status" in ('passing', 'failing')),
	CONSTRAINT "sites_ownership_method" CHECK ("sites"."ownership_method" in ('dns', 'file', 'meta'))
);
--> statement-breakpoint
CREATE TABLE "slot_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL,
	"blob_store_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"report_id" uuid,
	"scan_id" uuid,
	"period_report_id" uuid,
	"recipient_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"openings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "share_links_target" CHECK (num_nonnulls("share_links"."report_id", "share_links"."scan_id", "share_links"."period_report_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('sign-in', 'add', 'confirm')),
	CONSTRAINT "passkey_challenges_user" CHECK (("passkey_challenges"."user_id" is null) = ("passkey_challenges"."purpose" = 'sign-in'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "two_factor_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"last_period" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"user_id" uuid,
	"actor_name" text,
	"scan_id" uuid,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "issue_activity_by" CHECK ("issue_activity"."by" in ('scan', 'person', 'expiry'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"error" text,
	"code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "reports_type" CHECK ("reports"."type" in ('summary', 'detailed', 'developer', 'conformance')),
	CONSTRAINT "reports_format" CHECK ("reports"."format" in ('pdf', 'html', 'json', 'csv', 'sarif', 'earl', 'junit', 'openacr')),
	CONSTRAINT "reports_status" CHECK ("reports"."status" in ('queued', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"every" text NOT NULL,
	"url" text NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed" text,
	"next_run_at" timestamp with time zone NOT NULL,
	"last_scan_id" uuid,
	"last_problem" text,
	"timing" jsonb,
	"paused_until" date,
	"anchor" timestamp with time zone NOT NULL,
	"email_enabled" boolean DEFAULT true NOT NULL,
	"last_digest" jsonb NOT NULL,
	CONSTRAINT "schedules_every" CHECK ("schedules"."every" in ('daily', 'weekly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "tracked_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"traits" jsonb NOT NULL,
	"audit_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text NOT NULL,
	"severity" text NOT NULL,
	"rule_id" text NOT NULL,
	"issue" jsonb NOT NULL,
	"message" text NOT NULL,
	"seen" jsonb NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"last_scan_id" uuid NOT NULL,
	"last_fingerprint" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"not_retested" text,
	"fixed_at" timestamp with time zone,
	"assignee_id" uuid,
	"due_notice" text,
	"note" text DEFAULT '' NOT NULL,
	"due_on" date,
	"ignored_reason" text DEFAULT '' NOT NULL,
	"ignored_until" date,
	"merged_into_id" uuid,
	"before_merge" jsonb,
	"cross_site_key" uuid GENERATED ALWAYS AS (md5(case when issue ->> 'component' is null then 'fingerprint ' || last_fingerprint
          else 'component ' || rule_id || ' ' || outcome || ' ' || (issue ->> 'component') end)::uuid) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (left(lower(rule_id || chr(10) || coalesce(issue ->> 'rule_title', '') || chr(10)
          || coalesce(issue ->> 'component', '') || chr(10) || coalesce(issue ->> 'cause', '')), 500)) STORED NOT NULL,
	"occurrences" integer GENERATED ALWAYS AS ((issue ->> 'occurrences')::integer) STORED,
	"pages" integer GENERATED ALWAYS AS ((issue ->> 'pages')::integer) STORED,
	"priority" double precision GENERATED ALWAYS AS ((issue ->> 'priority')::float8) STORED,
	CONSTRAINT "tracked_issues_state" CHECK ("tracked_issues"."state" in ('open', 'in_progress', 'fixed', 'regressed', 'ignored', 'false_alarm'))
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"default_role" text,
	"groups_claim" text NOT NULL,
	"role_mappings" jsonb NOT NULL,
	"needs_verified_email" boolean NOT NULL,
	"tested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_connections_role" CHECK ("sso_connections"."default_role" in ('admin', 'member', 'auditor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"organization_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identities_organization_id_issuer_subject_pk" PRIMARY KEY("organization_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sso_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"groups" jsonb NOT NULL,
	"mail_code_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_requests" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"tested_by" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"earlier_attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"status" integer,
	"duration_ms" integer,
	"error" text,
	"reply" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"site_group_id" uuid,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_valid_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"warning_sent" boolean DEFAULT false NOT NULL,
	"creator_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_state" CHECK ("webhooks"."state" in ('active', 'paused', 'off'))
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_decisions" ADD CONSTRAINT "audit_decisions_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_decisions" ADD CONSTRAINT "audit_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_imported_results" ADD CONSTRAINT "audit_imported_results_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_imports" ADD CONSTRAINT "audit_imports_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_notices" ADD CONSTRAINT "audit_notices_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_shares" ADD CONSTRAINT "audit_shares_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_signed_texts" ADD CONSTRAINT "audit_signed_texts_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_answer_id_audit_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."audit_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_finding_id_audit_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."audit_findings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_attachments" ADD CONSTRAINT "audit_attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_findings" ADD CONSTRAINT "audit_findings_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_findings" ADD CONSTRAINT "audit_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_statements" ADD CONSTRAINT "audit_statements_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_brands" ADD CONSTRAINT "report_brands_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_requirements" ADD CONSTRAINT "audit_requirements_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_requirements" ADD CONSTRAINT "audit_requirements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "audit_answers" ADD CONSTRAINT "audit_answers_question_id_audit_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."audit_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_answers" ADD CONSTRAINT "audit_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_page_elements" ADD CONSTRAINT "audit_page_elements_page_fk" FOREIGN KEY ("audit_id","page") REFERENCES "public"."audit_pages"("audit_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_pages" ADD CONSTRAINT "audit_pages_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_questions" ADD CONSTRAINT "audit_questions_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_channel_id_chat_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_policies" ADD CONSTRAINT "due_policies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_projects" ADD CONSTRAINT "ticket_projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_projects" ADD CONSTRAINT "ticket_projects_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_projects" ADD CONSTRAINT "ticket_projects_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_issue_id_tracked_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."tracked_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_labels" ADD CONSTRAINT "issue_labels_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_issue_labels" ADD CONSTRAINT "tracked_issue_labels_issue_id_tracked_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."tracked_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_issue_labels" ADD CONSTRAINT "tracked_issue_labels_label_id_issue_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."issue_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_issue_id_tracked_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."tracked_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_notifications" ADD CONSTRAINT "issue_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_notifications" ADD CONSTRAINT "issue_notifications_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_notifications" ADD CONSTRAINT "issue_notifications_issue_id_tracked_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."tracked_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_notifications" ADD CONSTRAINT "issue_notifications_comment_id_issue_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."issue_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_watchers" ADD CONSTRAINT "issue_watchers_issue_id_tracked_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."tracked_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_watchers" ADD CONSTRAINT "issue_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_journey_steps" ADD CONSTRAINT "scan_journey_steps_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_journey_versions" ADD CONSTRAINT "site_journey_versions_journey_id_site_journeys_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."site_journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_journeys" ADD CONSTRAINT "site_journeys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_secrets" ADD CONSTRAINT "site_secrets_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_usage" ADD CONSTRAINT "scan_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_group_sites" ADD CONSTRAINT "site_group_sites_site_group_id_site_groups_id_fk" FOREIGN KEY ("site_group_id") REFERENCES "public"."site_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_group_sites" ADD CONSTRAINT "site_group_sites_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_use" ADD CONSTRAINT "widget_use_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_site_group_id_site_groups_id_fk" FOREIGN KEY ("site_group_id") REFERENCES "public"."site_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_site_group_id_site_groups_id_fk" FOREIGN KEY ("site_group_id") REFERENCES "public"."site_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_personal_owner_id_users_id_fk" FOREIGN KEY ("personal_owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_group_members" ADD CONSTRAINT "site_group_members_site_group_id_site_groups_id_fk" FOREIGN KEY ("site_group_id") REFERENCES "public"."site_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_group_members" ADD CONSTRAINT "site_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_groups" ADD CONSTRAINT "site_groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_reports" ADD CONSTRAINT "period_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_site_group_id_site_groups_id_fk" FOREIGN KEY ("site_group_id") REFERENCES "public"."site_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_scan_id_position_scan_pages_scan_id_position_fk" FOREIGN KEY ("scan_id","position") REFERENCES "public"."scan_pages"("scan_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixes" ADD CONSTRAINT "fixes_scan_id_position_scan_pages_scan_id_position_fk" FOREIGN KEY ("scan_id","position") REFERENCES "public"."scan_pages"("scan_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_issues" ADD CONSTRAINT "page_issues_scan_id_position_scan_pages_scan_id_position_fk" FOREIGN KEY ("scan_id","position") REFERENCES "public"."scan_pages"("scan_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_usage" ADD CONSTRAINT "suggestion_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD CONSTRAINT "scan_pages_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_parts" ADD CONSTRAINT "scan_parts_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_plans" ADD CONSTRAINT "scan_plans_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_secrets" ADD CONSTRAINT "scan_secrets_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_period_report_id_period_reports_id_fk" FOREIGN KEY ("period_report_id") REFERENCES "public"."period_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_recipient_id_report_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."report_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_keys" ADD CONSTRAINT "two_factor_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_issue_id_tracked_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."tracked_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_issues" ADD CONSTRAINT "tracked_issues_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_issues" ADD CONSTRAINT "tracked_issues_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_issues" ADD CONSTRAINT "tracked_issues_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD CONSTRAINT "sso_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD CONSTRAINT "sso_requests_tested_by_users_id_fk" FOREIGN KEY ("tested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_site_group_id_site_groups_id_fk" FOREIGN KEY ("site_group_id") REFERENCES "public"."site_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notification_reads_at_idx" ON "notification_reads" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_idx" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_idx" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_ends_idx" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_passkey_idx" ON "sessions" USING btree ("passkey_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_decisions_sequence_idx" ON "audit_decisions" USING btree ("audit_id","criterion","sequence");--> statement-breakpoint
CREATE INDEX "audit_decisions_user_idx" ON "audit_decisions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_imported_results_question_idx" ON "audit_imported_results" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "audit_shares_audit_idx" ON "audit_shares" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_shares_revoked_idx" ON "audit_shares" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "audit_attachments_audit_idx" ON "audit_attachments" USING btree ("audit_id","attached_at");--> statement-breakpoint
CREATE INDEX "audit_attachments_question_idx" ON "audit_attachments" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "audit_attachments_answer_idx" ON "audit_attachments" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "audit_attachments_finding_idx" ON "audit_attachments" USING btree ("finding_id");--> statement-breakpoint
CREATE INDEX "audit_attachments_user_idx" ON "audit_attachments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_findings_audit_idx" ON "audit_findings" USING btree ("audit_id","reported_at");--> statement-breakpoint
CREATE INDEX "audit_findings_user_idx" ON "audit_findings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_requirements_sequence_idx" ON "audit_requirements" USING btree ("audit_id","requirement","sequence");--> statement-breakpoint
CREATE INDEX "audit_requirements_user_idx" ON "audit_requirements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_assignments_user_idx" ON "audit_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_invitations_email_idx" ON "audit_invitations" USING btree ("audit_id","email");--> statement-breakpoint
CREATE INDEX "audit_invitations_received_idx" ON "audit_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_invitations_expires_idx" ON "audit_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_members_user_idx" ON "audit_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_presence_question_idx" ON "audit_presence" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "audit_presence_user_idx" ON "audit_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_reviews_answer_idx" ON "audit_reviews" USING btree ("answer_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "audit_reviews_user_idx" ON "audit_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_answers_sequence_idx" ON "audit_answers" USING btree ("question_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_answers_user_idx" ON "audit_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_questions_key_idx" ON "audit_questions" USING btree ("audit_id","key");--> statement-breakpoint
CREATE INDEX "audit_questions_rank_idx" ON "audit_questions" USING btree ("audit_id","rank");--> statement-breakpoint
CREATE INDEX "audits_site_updated_idx" ON "audits" USING btree ("site_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blob_deletions_next_attempt_idx" ON "blob_deletions" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "chat_channels_organization_idx" ON "chat_channels" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "chat_messages_deleted_idx" ON "chat_messages" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "chat_messages_created_idx" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "integrations_organization_idx" ON "integrations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "ticket_projects_integration_idx" ON "ticket_projects" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "ticket_projects_organization_idx" ON "ticket_projects" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "tickets_integration_idx" ON "tickets" USING btree ("integration_id","key");--> statement-breakpoint
CREATE INDEX "tickets_checked_idx" ON "tickets" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_labels_name_idx" ON "issue_labels" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tracked_issue_labels_label_idx" ON "tracked_issue_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "issue_comments_issue_idx" ON "issue_comments" USING btree ("issue_id","created_at");--> statement-breakpoint
CREATE INDEX "issue_comments_author_idx" ON "issue_comments" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_notifications_unread_idx" ON "issue_notifications" USING btree ("user_id","issue_id") WHERE "issue_notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "issue_notifications_user_idx" ON "issue_notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "issue_notifications_mail_idx" ON "issue_notifications" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "issue_notifications_at_idx" ON "issue_notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "issue_notifications_site_idx" ON "issue_notifications" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "issue_notifications_issue_idx" ON "issue_notifications" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "issue_notifications_comment_idx" ON "issue_notifications" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "issue_watchers_user_idx" ON "issue_watchers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_journeys_site_idx" ON "site_journeys" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "billing_events_received_idx" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "site_group_sites_site_idx" ON "site_group_sites" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_organization_idx" ON "widgets" USING btree ("organization_id") WHERE "widgets"."site_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_site_idx" ON "widgets" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "api_keys_organization_idx" ON "api_keys" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "api_keys_group_idx" ON "api_keys" USING btree ("site_group_id");--> statement-breakpoint
CREATE INDEX "api_keys_creator_idx" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "api_keys_revoked_idx" ON "api_keys" USING btree ("revoked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_email_idx" ON "organization_invitations" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "organization_invitations_received_idx" ON "organization_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organization_invitations_expires_idx" ON "organization_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_invitations_group_idx" ON "organization_invitations" USING btree ("site_group_id");--> statement-breakpoint
CREATE INDEX "organization_members_user_idx" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_group_members_user_idx" ON "site_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_groups_name_idx" ON "site_groups" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "period_reports_organization_idx" ON "period_reports" USING btree ("organization_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "report_recipients_user_idx" ON "report_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_schedules_organization_idx" ON "report_schedules" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "report_schedules_next_idx" ON "report_schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "report_schedules_group_idx" ON "report_schedules" USING btree ("site_group_id");--> statement-breakpoint
CREATE INDEX "report_schedules_site_idx" ON "report_schedules" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "report_schedules_created_by_idx" ON "report_schedules" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "issues_rank_idx" ON "issues" USING btree ("scan_id","rank");--> statement-breakpoint
CREATE INDEX "page_issues_issue_idx" ON "page_issues" USING btree ("scan_id","issue","position");--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_once_idx" ON "suggestions" USING btree ("scan_id","fingerprint");--> statement-breakpoint
CREATE INDEX "suggestions_content_idx" ON "suggestions" USING btree ("organization_id","content_hash");--> statement-breakpoint
CREATE INDEX "saved_filters_organization_idx" ON "saved_filters" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "saved_filters_owner_idx" ON "saved_filters" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_pages_url_idx" ON "scan_pages" USING btree ("scan_id","url");--> statement-breakpoint
CREATE INDEX "scan_pages_unfinished_idx" ON "scan_pages" USING btree ("scan_id","state","position") WHERE "scan_pages"."finished_order" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scan_pages_finished_idx" ON "scan_pages" USING btree ("scan_id","finished_order");--> statement-breakpoint
CREATE INDEX "scans_url_completed_idx" ON "scans" USING btree ("url","completed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_visitor_created_idx" ON "scans" USING btree ("created_at") WHERE "scans"."organization_id" is null;--> statement-breakpoint
CREATE INDEX "scans_organization_created_idx" ON "scans" USING btree ("organization_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_started_by_idx" ON "scans" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "scans_site_completed_idx" ON "scans" USING btree ("site_id","completed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_site_series_idx" ON "scans" USING btree ("site_id","score_series","completed_at" DESC NULLS LAST) WHERE "scans"."tracked" is not null and "scans"."status" = 'completed' and "scans"."updates_site";--> statement-breakpoint
CREATE UNIQUE INDEX "scans_upload_key_idx" ON "scans" USING btree ("organization_id","upload_key") WHERE "scans"."upload_key" is not null;--> statement-breakpoint
CREATE INDEX "scans_stale_idx" ON "scans" USING btree ("id") WHERE "scans"."marks_revision" <> "scans"."assessed_revision";--> statement-breakpoint
CREATE INDEX "scans_untracked_idx" ON "scans" USING btree ("site_id","started_at") WHERE "scans"."tracked" is null and "scans"."status" = 'completed' and "scans"."organization_id" is not null and "scans"."updates_site";--> statement-breakpoint
CREATE UNIQUE INDEX "sites_organization_origin_idx" ON "sites" USING btree ("organization_id","origin");--> statement-breakpoint
CREATE INDEX "sites_owner_idx" ON "sites" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "share_links_report_idx" ON "share_links" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "share_links_scan_idx" ON "share_links" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "share_links_period_report_idx" ON "share_links" USING btree ("period_report_id");--> statement-breakpoint
CREATE INDEX "share_links_recipient_idx" ON "share_links" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "share_links_expires_idx" ON "share_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_challenges_user_idx" ON "login_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenges_expires_idx" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_idx" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "issue_activity_issue_idx" ON "issue_activity" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_activity_user_idx" ON "issue_activity" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_idx" ON "reports" USING btree ("scan_id","type","format");--> statement-breakpoint
CREATE INDEX "schedules_next_idx" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "schedules_created_by_idx" ON "schedules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tracked_issues_site_idx" ON "tracked_issues" USING btree ("site_id","state","severity");--> statement-breakpoint
CREATE INDEX "tracked_issues_open_idx" ON "tracked_issues" USING btree ("site_id","cross_site_key","outcome","severity","state","due_on","first_seen_at","assignee_id","audit_id","occurrences","pages","priority","id","search_text") WHERE "tracked_issues"."state" in ('open', 'in_progress', 'regressed') and "tracked_issues"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "tracked_issues_rule_idx" ON "tracked_issues" USING btree ("rule_id","state");--> statement-breakpoint
CREATE INDEX "tracked_issues_audit_idx" ON "tracked_issues" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "tracked_issues_assignee_idx" ON "tracked_issues" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "tracked_issues_merged_idx" ON "tracked_issues" USING btree ("merged_into_id") WHERE "tracked_issues"."merged_into_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_organization_idx" ON "sso_domains" USING btree ("organization_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_verified_idx" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "sso_identities_user_idx" ON "sso_identities" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "sso_links_organization_idx" ON "sso_links" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "sso_links_user_idx" ON "sso_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_links_expires_idx" ON "sso_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_requests_organization_idx" ON "sso_requests" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "sso_requests_tested_by_idx" ON "sso_requests" USING btree ("tested_by");--> statement-breakpoint
CREATE INDEX "sso_requests_expires_idx" ON "sso_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_organization_idx" ON "webhooks" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "webhooks_group_idx" ON "webhooks" USING btree ("site_group_id");