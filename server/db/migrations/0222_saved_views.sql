create table saved_views (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  queue text not null,
  columns text[] not null,
  sort text,
  filters jsonb not null,
  shared_with text[] not null,
  saved_at timestamp with time zone not null default now(),
  primary key (id)
);
alter table saved_views add constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id);
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (owner_id, lower(name));
CREATE INDEX saved_views_shared ON public.saved_views USING btree (owner_id) WHERE (shared_with <> '{}'::text[]);
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
  ready boolean,
  stopped boolean,
  mail_state text,
  mail_trouble boolean,
  language text,
  landing_site integer,
  nationality text
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.language, o.landing_site, o.nationality)::order_row)::text
$$;
