-- Orders: a narrow row for lists, counts and queues, and beside it the wide form as it was sent.

-- Ids start somewhere else in every installation, so that they tell nobody how many orders there are.
-- The counters hold ids below 2^38.
create sequence order_ids as bigint maxvalue 274877906943;
select setval('order_ids', 10000000 + floor(random() * 70000000)::bigint);

-- The maintained list that holds an order: contract/queues.ts `lists`, proved equal by a test. Every order is in exactly one.
-- A status decides first; an order not moved yet is Pending until it is paid, whatever its mode.
create function order_list(
  process_status text, processing_mode text, paid_at timestamptz, released boolean, refund_date timestamptz
) returns smallint language sql immutable parallel safe as $$
  select (case
    when process_status is not null then
      case process_status
        when 'Completed' then 5
        when 'Contact Customer' then 6
        when 'Awaiting' then 7
        when 'AwaitingGovt' then 8
        when 'Customer Called' then 9
        when 'Deleted' then 10
        when 'Refunds' then case when refund_date is null then 11 else 12 end
      end
    when paid_at is null then 4
    when processing_mode = 'priority' then 2
    when processing_mode = 'future' and not released then 3
    else 1
  end)::smallint
$$;

-- What rows show as their status: the status, or the queue's name while the order has not been moved.
create function shown_status(process_status text, list smallint) returns text language sql immutable parallel safe as $$
  select coalesce(process_status, case list when 1 then 'New' when 2 then 'Priority' when 3 then 'Future' when 4 then 'Pending' end)
$$;

-- The maintained list of a month of future orders: monthList() of contract/queues.ts, year*12 + month-1.
create function month_list(day date) returns integer language sql immutable parallel safe as $$
  select (extract(year from day) * 12 + extract(month from day) - 1)::integer
$$;

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

-- No foreign key to the site: every insert would lock the same one or two rows of landing_sites. Sites are never removed.
create table orders (
  order_id bigint primary key default nextval('order_ids'),
  landing_site smallint not null,
  created_at timestamptz not null default now(),
  process_status text constraint orders_status check (process_status in
    ('Awaiting', 'Refunds', 'Completed', 'Deleted', 'Contact Customer', 'AwaitingGovt', 'Customer Called')),
  processing_mode text not null constraint orders_mode check (processing_mode in ('standard', 'priority', 'future')),
  paid_at timestamptz,
  processing_date date,
  released boolean not null default false,
  queue smallint not null
    generated always as (order_list(process_status, processing_mode, paid_at, released, refund_date)) stored,
  refund_date timestamptz,
  refunded_by integer references staff,
  status_before_delete text,
  name text not null,
  last_name text not null,
  email text not null,
  country_code text,
  phone_number text,
  nationality text,
  intended_arrival_year text,
  intended_arrival_month text,
  intended_arrival_date text,
  version integer not null default 1,
  flight_day date,
  arrives boolean not null default true,
  due_at timestamptz generated always as (order_due(processing_mode, paid_at, processing_date, flight_day)) stored
);
create index orders_queue on orders (queue, order_id);
create index orders_future_month on orders (month_list(processing_date), order_id) where queue = 3;
create index orders_future_day on orders (processing_date) where queue = 3;
-- For the dashboard: what is due among the orders not moved yet, and who arrives soon.
create index orders_due on orders (due_at, processing_mode) where queue in (1, 2);
create index orders_arrivals on orders (flight_day, queue) where arrives;

-- Refuses what must never happen, whoever asks: the message is the trigger's argument.
create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- Orders are moved to Deleted, never removed; the maintained counts rely on it.
create trigger orders_stay before delete or truncate on orders
  for each statement execute function refuse('Orders are never removed');
create trigger orders_keep_id before update of order_id on orders
  for each statement execute function refuse('An order keeps its id');

-- A number for a passport, whatever its case and marks; null without one. Two passports hardly ever share a number, so who
-- reads by it compares nothing further. Orders are found by it in applications, which no move rewrites.
create function passport_key(form jsonb) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(nullif(upper(regexp_replace(form->>'passport_number', '[^[:alnum:]]', '', 'g')), ''), 0)
$$;

create table applications (
  order_id bigint primary key references orders,
  form jsonb not null,
  needs_check jsonb not null default '[]',
  language text not null default 'en',
  external_reference text,
  landing_site smallint not null,
  payment jsonb,
  terms jsonb,
  transaction_id text,
  merchant_name text
);
create unique index applications_reference on applications (landing_site, external_reference)
  where external_reference is not null;
create index applications_passport on applications (passport_key(form)) where passport_key(form) is not null;

-- What was answered to an idempotency key of a site; the same key and body get the same answer for ever.
create table intake_answers (
  site_id smallint not null,
  key text not null,
  body_hash text not null,
  order_id bigint not null,
  created_at timestamptz not null default now()
);
create unique index intake_answers_key on intake_answers (site_id, key);

-- How far `npm run import` got with a file, written in the transaction of the orders it counts.
create table imports (
  id integer generated always as identity primary key,
  site_id smallint not null references landing_sites,
  path text not null,
  bytes_done bigint not null default 0,
  hash_done text not null default '',
  lines_done bigint not null default 0,
  created bigint not null default 0,
  repeated bigint not null default 0,
  rejected bigint not null default 0,
  rejected_bytes bigint not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index imports_file on imports (site_id, path);

-- Remarks of staff; flags are Y or empty.
create table remarks (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  staff_id integer not null references staff,
  created_at timestamptz not null default now(),
  remark text not null,
  whatsapp text not null default '',
  telephone text not null default '',
  status_refund text not null default '',
  voided text not null default '',
  chargeback text not null default '',
  report_error text not null default ''
);
create index remarks_of_order on remarks (order_id, id);
