CREATE TABLE "widget_files" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"served_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_use" (
	"widget_id" uuid NOT NULL,
	"day" date NOT NULL,
	"setting" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "widget_use_widget_id_day_setting_pk" PRIMARY KEY("widget_id","day","setting")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"configuration" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widgets_owner_id_unique" UNIQUE("owner_id")
);
--> statement-breakpoint
ALTER TABLE "widget_use" ADD CONSTRAINT "widget_use_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;