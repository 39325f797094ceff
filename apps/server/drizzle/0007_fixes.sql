CREATE TABLE "fixes" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"rank" integer NOT NULL,
	"fix" jsonb,
	"picture" jsonb,
	CONSTRAINT "fixes_scan_id_fingerprint_position_pk" PRIMARY KEY("scan_id","fingerprint","position")
);
--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "framework" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "projected" jsonb;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "fix_position" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "fix_rank" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "fix_status" text;--> statement-breakpoint
ALTER TABLE "page_causes" ADD COLUMN "mended" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fixes" ADD CONSTRAINT "fixes_scan_id_position_scan_pages_scan_id_position_fk" FOREIGN KEY ("scan_id","position") REFERENCES "public"."scan_pages"("scan_id","position") ON DELETE cascade ON UPDATE no action;