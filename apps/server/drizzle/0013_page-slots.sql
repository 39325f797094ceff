CREATE TABLE "scan_turns" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"joined" bigserial NOT NULL,
	"last_turn" bigint,
	"owner_turn" bigint,
	"one_by_one" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "slot_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "yielding" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Scans that were running before the upgrade go on; the network of a visitor was not stored with them.
INSERT INTO "scan_turns" ("scan_id", "owner")
SELECT "id", coalesce('account:' || "owner_id"::text, 'scan:' || "id"::text)
FROM "scans" WHERE "status" IN ('queued', 'running') ORDER BY "created_at";
