-- Values that are to be checked and that somebody let stand, with the reason.
ALTER TABLE "applications" ADD COLUMN "waived" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- When a document was compared again, because its order was corrected after it had come.
ALTER TABLE "documents" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
-- The few that name another order's traveller, for when that order is corrected.
CREATE INDEX "documents_of_others" ON "documents" (((comparison->>'otherOrderId')::bigint)) WHERE comparison->>'otherOrderId' is not null;
