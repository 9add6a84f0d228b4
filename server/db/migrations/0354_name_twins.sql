-- The newest order that this one may be a duplicate of, of those that nobody let stand: the first that its page names
-- (server/orders/find-twins.ts). Asked of marked orders alone.
create function twin_of(id bigint) returns bigint language sql stable as $$
  select t.order_id
    from orders o join applications a using (order_id)
      join applications b on mark_of(b.passport_mark, b.form) = mark_of(a.passport_mark, a.form) and b.order_id <> a.order_id
      join orders t on t.order_id = b.order_id and t.arrives = o.arrives and t.flight_day = o.flight_day
    where o.order_id = id and t.paid_at is not null and t.refund_date is null and t.process_status is distinct from 'Deleted'
      and t.order_id <> all (waived_twins(a.waived))
    order by t.order_id desc limit 1
$$ set enable_seqscan = off;

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
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, case when o.duplicate then twin_of(o.order_id) end, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality)::order_row)::text
$$;
