CREATE TABLE "audit_page_elements" (
	"audit_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"elements" text NOT NULL,
	CONSTRAINT "audit_page_elements_audit_id_page_pk" PRIMARY KEY("audit_id","page")
);
--> statement-breakpoint
ALTER TABLE "audit_findings" ADD COLUMN "picked_element" jsonb;--> statement-breakpoint
ALTER TABLE "audit_answers" ADD COLUMN "failed_on" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "page_elements" text;--> statement-breakpoint
ALTER TABLE "audit_page_elements" ADD CONSTRAINT "audit_page_elements_page_fk" FOREIGN KEY ("audit_id","page") REFERENCES "public"."audit_pages"("audit_id","number") ON DELETE cascade ON UPDATE no action;