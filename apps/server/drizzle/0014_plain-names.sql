-- Names in the vocabulary of docs/glossary.md. No row changes its meaning.
ALTER TABLE "page_causes" RENAME TO "page_issues";--> statement-breakpoint
ALTER TABLE "page_issues" RENAME CONSTRAINT "page_causes_scan_id_position_fingerprint_pk" TO "page_issues_scan_id_position_fingerprint_pk";--> statement-breakpoint
ALTER TABLE "page_issues" RENAME CONSTRAINT "page_causes_scan_id_position_scan_pages_scan_id_position_fk" TO "page_issues_scan_id_position_scan_pages_scan_id_position_fk";--> statement-breakpoint
ALTER INDEX "page_causes_issue_idx" RENAME TO "page_issues_issue_idx";--> statement-breakpoint
ALTER TABLE "page_issues" RENAME COLUMN "mended" TO "fixed";--> statement-breakpoint
ALTER TABLE "fixes" RENAME COLUMN "picture" TO "screenshot";--> statement-breakpoint
ALTER TABLE "scan_pages" RENAME COLUMN "picture" TO "screenshot";--> statement-breakpoint
ALTER TABLE "schedules" RENAME COLUMN "told" TO "last_digest";--> statement-breakpoint
ALTER TABLE "scan_usage" RENAME COLUMN "near_told" TO "near_notice_sent";--> statement-breakpoint
UPDATE "scan_pages" SET "not_tested" = jsonb_set("not_tested", '{code}', '"scan/not-evaluated"')
WHERE "not_tested"->>'code' = 'scan/not-judged';--> statement-breakpoint
UPDATE "scans" SET "code" = 'scan/not-evaluated' WHERE "code" = 'scan/not-judged';--> statement-breakpoint
UPDATE "issues" SET "issue" = jsonb_set("issue" #- '{fix,mended}', '{fix,fixed_occurrences}', "issue"->'fix'->'mended')
WHERE jsonb_typeof("issue"->'fix') = 'object' AND "issue"->'fix' ? 'mended';--> statement-breakpoint
UPDATE "tracked_issues" SET "issue" = jsonb_set("issue" #- '{fix,mended}', '{fix,fixed_occurrences}', "issue"->'fix'->'mended')
WHERE jsonb_typeof("issue"->'fix') = 'object' AND "issue"->'fix' ? 'mended';
