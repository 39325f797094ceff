ALTER TABLE "audit_pages" DROP CONSTRAINT "audit_pages_reason";--> statement-breakpoint
ALTER TABLE "audit_findings" ADD COLUMN "view" jsonb;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "scope_included" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "scope_excluded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "additional_requirements" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "common_pages" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "essential_functionality" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "page_types" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "technologies" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "other_pages" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "evaluation_specifics" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "evaluated_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "evaluated_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "views" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "processes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "views_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_pages" ADD CONSTRAINT "audit_pages_reason" CHECK ("audit_pages"."reason" in ('start', 'form', 'issues', 'variety', 'random', 'common', 'essential', 'type', 'technology', 'process', 'other', 'chosen'));