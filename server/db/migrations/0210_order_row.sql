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
  version integer
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version)::order_row)::text
$$;
