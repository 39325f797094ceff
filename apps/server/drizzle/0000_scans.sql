CREATE TABLE "findings" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"index" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" text NOT NULL,
	"finding" jsonb NOT NULL,
	CONSTRAINT "findings_scan_id_position_index_pk" PRIMARY KEY("scan_id","position","index")
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
	CONSTRAINT "issues_scan_id_fingerprint_pk" PRIMARY KEY("scan_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "scan_pages" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_order" integer,
	"final_url" text,
	"title" text DEFAULT '' NOT NULL,
	"not_tested" jsonb,
	"unexamined" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"importance" text DEFAULT 'medium' NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"score" real,
	"failed" integer DEFAULT 0 NOT NULL,
	"needs_review" integer DEFAULT 0 NOT NULL,
	"tallies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture" jsonb,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"forms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "scan_pages_scan_id_position_pk" PRIMARY KEY("scan_id","position"),
	CONSTRAINT "scan_pages_state" CHECK ("scan_pages"."state" in ('waiting', 'queued', 'running', 'tested', 'not-tested')),
	CONSTRAINT "scan_pages_finished" CHECK (("scan_pages"."state" in ('tested', 'not-tested')) = ("scan_pages"."finished_order" is not null))
);
--> statement-breakpoint
CREATE TABLE "scan_plans" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_secrets" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"url" text NOT NULL,
	"settings" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"error" text,
	"code" text,
	"pages_found" integer DEFAULT 0 NOT NULL,
	"pages_tested" integer DEFAULT 0 NOT NULL,
	"pages_not_tested" integer DEFAULT 0 NOT NULL,
	"pages_beyond_limit" integer DEFAULT 0 NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"failed_findings" integer DEFAULT 0 NOT NULL,
	"needs_review_findings" integer DEFAULT 0 NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"next_visit_at" timestamp with time zone,
	"critical" integer DEFAULT 0 NOT NULL,
	"serious" integer DEFAULT 0 NOT NULL,
	"moderate" integer DEFAULT 0 NOT NULL,
	"minor" integer DEFAULT 0 NOT NULL,
	"needs_review" integer DEFAULT 0 NOT NULL,
	"rules_run" integer DEFAULT 0 NOT NULL,
	"original_score" real,
	"score_result" jsonb,
	CONSTRAINT "scans_status" CHECK ("scans"."status" in ('queued', 'running', 'completed', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "visitor_limits" (
	"visitor" text PRIMARY KEY NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"started" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_scan_id_position_scan_pages_scan_id_position_fk" FOREIGN KEY ("scan_id","position") REFERENCES "public"."scan_pages"("scan_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD CONSTRAINT "scan_pages_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_plans" ADD CONSTRAINT "scan_plans_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_secrets" ADD CONSTRAINT "scan_secrets_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_issue_idx" ON "findings" USING btree ("scan_id","fingerprint","position","index");--> statement-breakpoint
CREATE UNIQUE INDEX "issues_rank_idx" ON "issues" USING btree ("scan_id","rank");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_pages_url_idx" ON "scan_pages" USING btree ("scan_id","url");--> statement-breakpoint
CREATE INDEX "scan_pages_unfinished_idx" ON "scan_pages" USING btree ("scan_id","state","position") WHERE "scan_pages"."finished_order" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scan_pages_finished_idx" ON "scan_pages" USING btree ("scan_id","finished_order");--> statement-breakpoint
CREATE INDEX "scans_url_completed_idx" ON "scans" USING btree ("url","completed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_unowned_created_idx" ON "scans" USING btree ("created_at") WHERE "scans"."owner_id" is null;