-- How long after the travel a landing site's orders keep what they hold of their traveller (server/privacy/retention.ts), and which are kept.
alter table landing_sites add column retention_days integer;
create table legal_holds (
  order_id bigint not null,
  since timestamp with time zone not null default now(),
  held_by integer not null,
  reason text not null,
  primary key (order_id)
);
alter table legal_holds add constraint legal_holds_held_by_fkey FOREIGN KEY (held_by) REFERENCES staff(id);
alter table legal_holds add constraint legal_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);

-- The day from which the period counts: of the flight, never before the order came; where none is known a year after it came.
create function travel_day(flight_day date, created_at timestamptz) returns date language sql immutable parallel safe as $$
  select case when flight_day is null then (created_at at time zone 'UTC')::date + 365
    else greatest(flight_day, (created_at at time zone 'UTC')::date) end
$$;
CREATE INDEX orders_retention ON public.orders USING btree (landing_site, travel_day(flight_day, created_at), order_id) WHERE (anonymised_at IS NULL);
-- The few that are disputed.
CREATE INDEX remarks_disputed ON public.remarks USING btree (order_id) WHERE (chargeback = 'Y'::text);
