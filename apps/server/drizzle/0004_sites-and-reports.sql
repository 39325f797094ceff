CREATE TABLE "issue_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"scan_id" uuid,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "issue_activity_by" CHECK ("issue_activity"."by" in ('scan', 'person', 'expiry'))
);
--> statement-breakpoint
CREATE TABLE "report_shares" (
	"hash" text PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
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
	"every" text NOT NULL,
	"url" text NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed" text,
	"next_run_at" timestamp with time zone NOT NULL,
	"last_scan_id" uuid,
	"last_problem" text,
	"anchor" timestamp with time zone NOT NULL,
	"told" jsonb NOT NULL,
	CONSTRAINT "schedules_every" CHECK ("schedules"."every" in ('daily', 'weekly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracked_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"traits" jsonb NOT NULL,
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
	"fixed_at" timestamp with time zone,
	"assignee" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due_on" date,
	"ignored_reason" text DEFAULT '' NOT NULL,
	"ignored_until" date,
	CONSTRAINT "tracked_issues_state" CHECK ("tracked_issues"."state" in ('open', 'in_progress', 'fixed', 'regressed', 'ignored', 'false_alarm'))
);
--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "tracked" jsonb;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_issue_id_tracked_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."tracked_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_issues" ADD CONSTRAINT "tracked_issues_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_activity_issue_idx" ON "issue_activity" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "report_shares_report_idx" ON "report_shares" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_shares_expires_idx" ON "report_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_idx" ON "reports" USING btree ("scan_id","type","format");--> statement-breakpoint
CREATE INDEX "schedules_next_idx" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_owner_origin_idx" ON "sites" USING btree ("owner_id","origin");--> statement-breakpoint
CREATE INDEX "tracked_issues_site_idx" ON "tracked_issues" USING btree ("site_id","state","severity");--> statement-breakpoint
CREATE INDEX "tracked_issues_rule_idx" ON "tracked_issues" USING btree ("rule_id","state");--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scans_site_completed_idx" ON "scans" USING btree ("site_id","completed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_untracked_idx" ON "scans" USING btree ("site_id","started_at") WHERE "scans"."tracked" is null and "scans"."status" = 'completed' and "scans"."owner_id" is not null;