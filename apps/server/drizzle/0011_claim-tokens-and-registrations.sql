ALTER TABLE "scans" ADD COLUMN "claim_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registrations" integer DEFAULT 1 NOT NULL;