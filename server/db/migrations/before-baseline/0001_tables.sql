CREATE TABLE "attempts" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"event" text NOT NULL,
	"order_id" bigint,
	"staff_id" integer,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"file1" text NOT NULL,
	"storage_key" text NOT NULL,
	"original_name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" smallint,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_by" integer,
	"superseded_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text NOT NULL,
	"place" text NOT NULL,
	"user_agent" text NOT NULL,
	"browser" text NOT NULL,
	"os" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_id" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outbox_id" text DEFAULT gen_random_uuid() NOT NULL,
	"order_id" bigint,
	"document_id" bigint,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"provider_message_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" integer
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" smallint NOT NULL,
	"path" text NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"hash_done" text DEFAULT '' NOT NULL,
	"lines_done" bigint DEFAULT 0 NOT NULL,
	"created" bigint DEFAULT 0 NOT NULL,
	"repeated" bigint DEFAULT 0 NOT NULL,
	"rejected" bigint DEFAULT 0 NOT NULL,
	"rejected_bytes" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"form" jsonb NOT NULL,
	"needs_check" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"external_reference" text,
	"landing_site" smallint NOT NULL,
	"payment" jsonb,
	"terms" jsonb,
	"transaction_id" text,
	"merchant_name" text
);
--> statement-breakpoint
CREATE TABLE "intake_answers" (
	"site_id" smallint NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" bigint PRIMARY KEY DEFAULT nextval('order_ids') NOT NULL,
	"landing_site" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"process_status" text,
	"processing_mode" text NOT NULL,
	"paid_at" timestamp with time zone,
	"processing_date" date,
	"released" boolean DEFAULT false NOT NULL,
	"queue" smallint GENERATED ALWAYS AS (order_list(process_status, processing_mode, paid_at, released, refund_date)) STORED NOT NULL,
	"refund_date" timestamp with time zone,
	"refunded_by" integer,
	"status_before_delete" text,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text,
	"phone_number" text,
	"nationality" text,
	"intended_arrival_year" text,
	"intended_arrival_month" text,
	"intended_arrival_date" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_status" CHECK (process_status in ('Awaiting','Refunds','Completed','Deleted','Contact Customer','AwaitingGovt','Customer Called')),
	CONSTRAINT "orders_mode" CHECK (processing_mode in ('standard','priority','future'))
);
--> statement-breakpoint
CREATE TABLE "remarks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remarks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"remark" text NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"status_refund" text DEFAULT '' NOT NULL,
	"voided" text DEFAULT '' NOT NULL,
	"chargeback" text DEFAULT '' NOT NULL,
	"report_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateways" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateways_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway_name" text NOT NULL,
	"is_active" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" smallint NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "landing_sites" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"remember" boolean DEFAULT false NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attempts" ADD CONSTRAINT "mail_attempts_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_site_id_landing_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."landing_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_by_staff_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_keys" ADD CONSTRAINT "intake_keys_site_id_landing_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."landing_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_of_order" ON "audit_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_name" ON "documents" USING btree ("order_id","file1");--> statement-breakpoint
CREATE INDEX "downloads_of_order" ON "downloads" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "mail_attempts_of_mail" ON "mail_attempts" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_outbox" ON "mails" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "mails_of_order" ON "mails" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_file" ON "imports" USING btree ("site_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_reference" ON "applications" USING btree ("landing_site","external_reference") WHERE external_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_answers_key" ON "intake_answers" USING btree ("site_id","key");--> statement-breakpoint
CREATE INDEX "orders_queue" ON "orders" USING btree ("queue","order_id");--> statement-breakpoint
CREATE INDEX "orders_future_month" ON "orders" USING btree (month_list(processing_date),"order_id") WHERE queue = 3;--> statement-breakpoint
CREATE INDEX "orders_future_day" ON "orders" USING btree ("processing_date") WHERE queue = 3;--> statement-breakpoint
CREATE INDEX "remarks_of_order" ON "remarks" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_one_active" ON "gateways" USING btree ((true)) WHERE "gateways"."is_active" = '1';--> statement-breakpoint
CREATE UNIQUE INDEX "intake_keys_hash" ON "intake_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "intake_keys_site" ON "intake_keys" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "sessions_of_member" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email")) WHERE "staff"."deleted_at" is null;