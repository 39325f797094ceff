ALTER TABLE "scan_pages" ADD COLUMN "input_hashes" text[];--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "reused_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "pages_reused" integer DEFAULT 0 NOT NULL;