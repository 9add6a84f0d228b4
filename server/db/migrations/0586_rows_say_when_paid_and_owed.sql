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
  paid_at timestamptz,
  refund_date timestamptz,
  owed_since timestamptz,
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
  nationality text,
  tags integer[],
  later json,
  assigned json
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.paid_at, o.refund_date, case when o.queue = 11 then coalesce(o.moved_at, o.created_at) end, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, case when o.duplicate then twin_of(o.order_id) end, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality, o.tags, case when o.put_off_until is not null or o.back_at is not null then later_of(o.order_id) end, case when o.assigned_to is not null then assignee_of(o.assigned_to) end)::order_row)::text
$$;
