-- Tags of orders: `orders.tags` names them by number. Nothing is rewritten here; 0425 checks and indexes what is there.
create table tags (
  id integer not null generated always as identity,
  name text not null,
  colour text not null,
  retired boolean not null default false,
  primary key (id)
);
alter table orders add column tags integer[] not null default '{}'::integer[];
alter table orders add constraint orders_tags CHECK ((cardinality(tags) <= 10)) not valid;
alter table tags add constraint tags_colour CHECK ((colour = ANY (ARRAY['grey'::text, 'blue'::text, 'teal'::text, 'green'::text, 'yellow'::text, 'orange'::text, 'pink'::text, 'purple'::text])));
CREATE UNIQUE INDEX tags_name ON public.tags USING btree (lower(name));
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
  nationality text,
  tags integer[],
  later json
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, case when o.duplicate then twin_of(o.order_id) end, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality, o.tags, case when o.put_off_until is not null or o.back_at is not null then later_of(o.order_id) end)::order_row)::text
$$;

-- The list of a tag, beyond those of all months: the counters know how many orders have it.
create function tag_list(tag integer) returns integer language sql immutable parallel safe as $$ select 1000000 + tag $$;

create or replace function lists_of(o orders) returns integer[] language sql immutable as $$
  select case when o.queue = 3 and o.processing_date is not null then array[0, o.queue, month_list(o.processing_date)]
    else array[0, o.queue] end
    || case when o.tags = '{}' then '{}'::integer[] else array(select tag_list(tag) from unnest(o.tags) tag) end
$$;

-- Another name or colour is for every page that shows orders; no order changes with it.
create function tell_tags() returns trigger language plpgsql as $$
begin
  insert into live_log (topic, order_ids, part) select 'order', '{}', tg_table_name where exists (select from changed);
  return null;
end $$;
create trigger tell_new after insert on tags referencing new table as changed for each statement execute function tell_tags();
create trigger tell_changed after update on tags referencing new table as changed for each statement execute function tell_tags();
