-- What is known of a document decides its state, once and for every reader: only a current one is mailed or offered.
ALTER TABLE "documents" ADD COLUMN "source" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "scan" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "comparison" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "allowed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "allowed_by" integer REFERENCES "staff" ("id");--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "allowed_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_source" CHECK (source in ('upload', 'landing-site', 'government-mail'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_scan" CHECK (scan in ('waiting', 'clean', 'infected'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_verdict" CHECK (verdict in ('match', 'unsure', 'unreadable', 'stopped'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_allowed" CHECK ((allowed_at is null) = (allowed_by is null) and (allowed_at is null) = (allowed_reason is null));--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "state" text NOT NULL GENERATED ALWAYS AS (case
  when withdrawn_at is not null then 'withdrawn'
  when superseded_at is not null then 'superseded'
  when verdict = 'stopped' and allowed_at is null then 'stopped'
  when scan = 'waiting' then 'waiting'
  when to_check then 'to-check'
  else 'current' end) STORED;--> statement-breakpoint
-- The few that wait for the virus scanner, which a job looks for every minute.
CREATE INDEX "documents_to_scan" ON "documents" ("id") WHERE scan = 'waiting' and withdrawn_at is null;
