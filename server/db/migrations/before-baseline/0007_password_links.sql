-- Links by which members set a password, and what the search of the audit log reads.
CREATE TABLE "password_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_links_hash" ON "password_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "password_links_of_member" ON "password_links" USING btree ("staff_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "audit_event" ON "audit_log" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "audit_by_member" ON "audit_log" USING btree ("actor_id","at") WHERE actor_kind = 'staff';--> statement-breakpoint
CREATE INDEX "audit_on_member" ON "audit_log" USING btree ("staff_id","at") WHERE staff_id is not null;