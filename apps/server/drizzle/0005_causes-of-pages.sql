CREATE TABLE "page_causes" (
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"issue" text NOT NULL,
	"indexes" integer[] NOT NULL,
	"engines" text[] NOT NULL,
	"variants" integer[] NOT NULL,
	CONSTRAINT "page_causes_scan_id_position_fingerprint_pk" PRIMARY KEY("scan_id","position","fingerprint")
);
--> statement-breakpoint
INSERT INTO "page_causes" ("scan_id", "position", "fingerprint", "issue", "indexes", "engines", "variants")
SELECT f."scan_id", f."position", f."fingerprint", f."fingerprint",
	array_agg(f."index" ORDER BY f."index"),
	array_remove(ARRAY[
		CASE WHEN bool_or(f."finding" -> 'engines' ? 'curbcut') THEN 'curbcut' END,
		CASE WHEN bool_or(f."finding" -> 'engines' ? 'axe-core') THEN 'axe-core' END
	], NULL),
	coalesce((
		SELECT array_agg(DISTINCT v.variant::int)
		FROM "findings" o, jsonb_array_elements_text(o."finding" -> 'variants') AS v(variant)
		WHERE o."scan_id" = f."scan_id" AND o."position" = f."position" AND o."fingerprint" = f."fingerprint"
	), '{}')
FROM "findings" f
GROUP BY f."scan_id", f."position", f."fingerprint";--> statement-breakpoint
CREATE INDEX "page_causes_issue_idx" ON "page_causes" USING btree ("scan_id","issue","position");--> statement-breakpoint
ALTER TABLE "page_causes" ADD CONSTRAINT "page_causes_scan_id_position_scan_pages_scan_id_position_fk" FOREIGN KEY ("scan_id","position") REFERENCES "public"."scan_pages"("scan_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP INDEX "findings_issue_idx";--> statement-breakpoint
ALTER TABLE "findings" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "index" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "variants" integer[];--> statement-breakpoint
UPDATE "issues" i SET "position" = known.place[1], "index" = known.place[2], "variants" = coalesce((
	SELECT array_agg(DISTINCT v.variant)
	FROM "page_causes" o, unnest(o."variants") AS v(variant)
	WHERE o."scan_id" = i."scan_id" AND o."issue" = i."fingerprint"
), '{}')
FROM (
	SELECT "scan_id", "issue", min(ARRAY["position", "indexes"[1]]) AS place
	FROM "page_causes" GROUP BY "scan_id", "issue"
) known
WHERE known."scan_id" = i."scan_id" AND known."issue" = i."fingerprint";--> statement-breakpoint
ALTER TABLE "issues" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ALTER COLUMN "index" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ALTER COLUMN "variants" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_ending" CHECK ("scans"."ending" in ('pages-done', 'time-is-up', 'cancelled'));
