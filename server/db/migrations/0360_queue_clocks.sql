-- Since when an order is in its status: what waits for the government or for its traveller has a clock of its own, which begins then.
-- Null, as in orders that came in with a status: since it was paid. No row is rewritten here.
alter table orders add column moved_at timestamptz;

-- By when an order that waits for something should be dealt with: OPEN_LISTS and QUEUE_HOURS of contract/queues.ts. What has not been
-- moved goes by what was bought (order_due()); what waits for somebody, by the hours promised for that, and likewise never later than 6 hours
-- before the day of the flight. Null: it waits for nothing, or is not paid. The function of two values that this takes the place of stays for
-- servers of the release before, while they are exchanged. Reckoned in UTC, so that the planner takes it apart: of a time with a zone
-- PostgreSQL does not promise that it is the same in every session.
create function work_due(queue smallint, due_at timestamptz, since timestamptz, flight_day date)
returns timestamptz language sql immutable parallel safe as $$
  select case
    when due_at is null then null
    when queue in (1, 2, 3) then due_at
    when queue in (6, 7, 8, 9) then least(
      (since at time zone 'UTC' + case queue when 6 then interval '24 hours' when 7 then interval '72 hours' else interval '48 hours' end)
        at time zone 'UTC',
      (flight_day - interval '2 hours') at time zone 'UTC') end
$$;

-- When an order last came into a status, or into this one, by its history: moves that were taken back do not count.
create function moved_since(id bigint, to_status text default null) returns timestamptz language sql stable as $$
  select max(h.at) from (
      select at, event, after->>'processStatus' as status, lead(event) over (order by a.id) as next from audit_log a
      where a.order_id = moved_since.id and (a.after ? 'processStatus' or a.event = 'order.undone')) h
    where h.event <> 'order.undone' and h.next is distinct from 'order.undone' and (to_status is null or h.status = to_status)
$$;

-- Orders that wait already.
update orders set moved_at = moved_since(order_id) where queue in (6, 7, 8, 9);

drop function if exists order_row(orders);
drop type if exists order_row;
create type order_row as (
  order_id bigint,
  process_status text,
  processing_mode text,
  name text,
  last_name text,
  email text,
  country_code text,
  phone_number text,
  created_at timestamptz,
  refund_date timestamptz,
  processing_date date,
  process_month text,
  intended_arrival_year text,
  intended_arrival_month text,
  intended_arrival_date text,
  version integer,
  due_at timestamptz,
  flight_day date,
  direction text,
  checks integer,
  duplicate boolean,
  duplicate_of bigint,
  ready boolean,
  stopped boolean,
  mail_state text,
  mail_trouble boolean,
  answered boolean,
  language text,
  landing_site integer,
  nationality text
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, case when o.duplicate then twin_of(o.order_id) end, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality)::order_row)::text
$$;
