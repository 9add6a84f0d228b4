-- How far stored orders are brought up to the intake's rules of a version: after which order of which list; -1: all are.
CREATE TABLE "order_renewals" (
	"rules" integer PRIMARY KEY NOT NULL,
	"list" smallint NOT NULL,
	"last_id" bigint DEFAULT 0 NOT NULL,
	"renewed_at" timestamp with time zone DEFAULT now() NOT NULL
);
