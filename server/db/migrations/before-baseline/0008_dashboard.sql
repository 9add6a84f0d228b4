-- What the dashboard shows: when orders are due, and who arrives soon. Orders from before this have no flight day.
--
-- When a paid order should be worked on at the latest: priority 4 hours after it was paid, standard 24 hours, a future order 24
-- hours after its day began, and never later than 6 hours before the day of the flight begins. America/Santo_Domingo is UTC-4.
create function order_due(processing_mode text, paid_at timestamptz, processing_date date, flight_day date)
returns timestamptz language sql immutable parallel safe as $$
  select least(
    case processing_mode
      when 'priority' then paid_at + interval '4 hours'
      when 'future' then greatest(paid_at, (processing_date::timestamp at time zone 'UTC') + interval '4 hours') + interval '24 hours'
      else paid_at + interval '24 hours'
    end,
    (flight_day::timestamp at time zone 'UTC') + interval '4 hours' - interval '6 hours')
$$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "flight_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone GENERATED ALWAYS AS (order_due(processing_mode, paid_at, processing_date, flight_day)) STORED;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at","processing_mode") WHERE queue in (1, 2);--> statement-breakpoint
CREATE INDEX "orders_arrivals" ON "orders" USING btree ("flight_day","queue") WHERE arrives;