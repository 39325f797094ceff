ALTER TABLE "scan_pages" ALTER COLUMN "score" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "scans" ALTER COLUMN "original_score" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "ignored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "false_positives" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "marks_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "assessed_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "left_out" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "scans_stale_idx" ON "scans" USING btree ("id") WHERE "scans"."marks_revision" <> "scans"."assessed_revision";--> statement-breakpoint
UPDATE "issues" SET "left_out" = CASE "tracked_issues"."state" WHEN 'ignored' THEN 'ignored' ELSE 'false_positive' END
FROM "tracked_issues"
WHERE "tracked_issues"."state" IN ('ignored', 'false_alarm')
	AND "issues"."scan_id" = "tracked_issues"."last_scan_id" AND "issues"."fingerprint" = "tracked_issues"."last_fingerprint";--> statement-breakpoint
-- Counts and scores of earlier scans are calculated again: without what is left out, and with the density of issues.
UPDATE "scans" SET "marks_revision" = 1 WHERE "completed_at" IS NOT NULL AND "pages_tested" > 0;
