-- Orders: a narrow row for lists, counts and queues. What was sent stands beside it (applications).

-- Ids start somewhere else in every installation, so that they tell nobody how many orders there are.
-- The counters hold ids below 2^38.
create sequence order_ids as bigint maxvalue 274877906943;
select setval('order_ids', 10000000 + floor(random() * 70000000)::bigint);

-- The maintained list that holds an order: contract/lists/queues.ts `lists`, proved equal by a test. Every order is in exactly one.
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

-- What rows show as their status: the status, or the queue's name while the order has not been moved. One that is put off stands in a list of
-- its own, 20 above that of its queue, and shows the same.
create function shown_status(process_status text, list smallint) returns text language sql immutable parallel safe as $$
  select coalesce(process_status, case case when list between 21 and 39 then list - 20 else list end
    when 1 then 'New' when 2 then 'Priority' when 3 then 'Future' when 4 then 'Pending' end)
$$;

-- The maintained list of a month of future orders: monthList() of contract/lists/queues.ts, year*12 + month-1.
create function month_list(day date) returns integer language sql immutable parallel safe as $$
  select (extract(year from day) * 12 + extract(month from day) - 1)::integer
$$;

-- The one rule for when an order should be worked on at the latest: priority 4 hours after it was paid, standard 24 hours, a future
-- order 24 hours after its day began, and never later than 6 hours before the day of the flight begins; an order that is not paid
-- is not due. America/Santo_Domingo is UTC-4.
create function order_due(processing_mode text, paid_at timestamptz, processing_date date, flight_day date)
returns timestamptz language sql immutable parallel safe as $$
  select case when paid_at is not null then least(
    case processing_mode
      when 'priority' then paid_at + interval '4 hours'
      when 'future' then greatest(paid_at, (processing_date::timestamp at time zone 'UTC') + interval '4 hours') + interval '24 hours'
      else paid_at + interval '24 hours'
    end,
    (flight_day::timestamp at time zone 'UTC') + interval '4 hours' - interval '6 hours') end
$$;

-- By when an order that waits for something should be dealt with: OPEN_LISTS and QUEUE_HOURS of contract/lists/queues.ts. What has not been
-- moved goes by what was bought (order_due()); what waits for somebody, by the hours promised for that, and likewise never later than 6 hours
-- before the day of the flight. Null: it waits for nothing, or is not paid. Reckoned in UTC, so that the planner takes it apart: of a time
-- with a zone PostgreSQL does not promise that it is the same in every session.
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

-- The same without a clock of the queue, for servers of the release before, while they are exchanged.
create function work_due(queue smallint, due_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case when queue in (1, 2, 3, 6, 7, 8, 9) then due_at end
$$;

-- What names and e-mail addresses are sorted by: small letters without accents, Latin and Cyrillic, their first hundred, the same in
-- every locale. Most are plain ASCII, and are spared the letter by letter.
create function sorted_text(words text) returns text language sql immutable parallel safe as $$
  select left(case when octet_length(words) = length(words) then lower(words collate "C") else translate(lower(words collate "C"),
    'áàâãäåąăāéèêëęěēíìîïīóòôõöøőōúùûüůűūñńňçćčśšşșżźžłğřďđťțýÿÁÀÂÃÄÅĄĂĀÉÈÊËĘĚĒÍÌÎÏĪÓÒÔÕÖØŐŌÚÙÛÜŮŰŪÑŃŇÇĆČŚŠŞȘŻŹŽŁĞŘĎĐŤȚÝŸİıАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЎ',
    'aaaaaaaaaeeeeeeeiiiiioooooooouuuuuuunnncccsssszzzlgrddttyyaaaaaaaaaeeeeeeeiiiiioooooooouuuuuuunnncccsssszzzlgrddttyyiiабвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў') end, 100)
$$;

-- Since when an order stands in its list: when it was moved there, or else when it came in, was paid for, or, of a future order, when its
-- day began in the country; and where it was put off meanwhile, when it came back.
create function came_here(created_at timestamptz, moved_at timestamptz, paid_at timestamptz, back_at timestamptz, processing_date date, released boolean)
  returns timestamptz language sql immutable parallel safe as $$
  select greatest(back_at, coalesce(moved_at, greatest(created_at, paid_at,
    case when released then (processing_date + time '04:00') at time zone 'UTC' end)))
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
  -- Written by place_order() (0040_later), whatever a statement says.
  queue smallint not null,
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
  due_at timestamptz generated always as (order_due(processing_mode, paid_at, processing_date, flight_day)) stored,
  -- Who changed it last, and the version that was there before this member's run of changes: what somebody did since themself is no
  -- conflict with their own next change.
  changed_by integer,
  changed_since integer,
  -- What lists show and filter by of what stands in other tables, kept by the triggers of order_marks.
  language text not null default 'en',
  gateway text,
  checks smallint not null default 0,
  duplicate boolean not null default false,
  ready boolean not null default false,
  stopped boolean not null default false,
  mail_state text,
  mail_trouble boolean not null default false,
  downloaded boolean not null default false,
  answered boolean not null default false,
  -- When it lost what it held of its traveller (server/privacy/anonymise-orders.ts); what was, was when, and for how much, stays.
  anonymised_at timestamptz,
  -- Since when it is in its status. Null, as in orders that came in with one: since it was paid.
  moved_at timestamptz,
  put_off_until timestamptz,
  back_at timestamptz,
  tags integer[] not null default '{}' constraint orders_tags check (cardinality(tags) <= 10),
  assigned_to integer
);
create index orders_queue on orders (queue, order_id);
create index orders_future_month on orders (month_list(processing_date), order_id) where queue = 3;
create index orders_future_day on orders (processing_date) where queue = 3;
-- For the dashboard: who arrives soon.
create index orders_arrivals on orders (flight_day, queue) where arrives;
-- The order in which open orders are worked on, by the clock of each queue; with the flight, so that those whose flight is past are
-- passed over within the index.
create index orders_urgent on orders
  (queue, work_due(queue, due_at, coalesce(moved_at, paid_at), flight_day), order_id, coalesce(flight_day, 'infinity'::date))
  where queue in (1, 2, 3, 6, 7, 8, 9);
-- What came to the list of what waits since a moment.
create index orders_came_here
  on orders (queue, came_here(created_at, moved_at, paid_at, back_at, processing_date, released), order_id)
  where queue in (1, 2, 3, 6, 7, 8, 9);
-- By when the order's page promised it.
create index orders_promised on orders (due_at) where queue in (1, 2, 3, 8);
-- What is put off, by when it comes back; what is back; and what somebody is to do: few of all orders.
create index orders_put_off on orders (queue, put_off_until, order_id) where put_off_until is not null;
create index orders_back on orders (queue, back_at, order_id) where back_at is not null;
create index orders_assigned on orders (assigned_to, queue, order_id) where assigned_to is not null;
-- Every order by its flight, by its traveller's name and by their e-mail: a list of any length is sorted by these.
create index orders_flight on orders (queue, flight_day, order_id);
create index orders_name on orders (queue, (sorted_text(name || ' ' || last_name)) collate "C", order_id);
create index orders_email on orders (queue, (sorted_text(email)) collate "C", order_id);
-- The few that a filter asks for.
create index orders_flagged on orders (queue, order_id) where checks > 0;
create index orders_duplicate on orders (queue, order_id) where duplicate;
create index orders_ready on orders (queue, order_id) where ready;
create index orders_stopped on orders (queue, order_id) where stopped;
create index orders_mail_trouble on orders (queue, order_id) where mail_trouble;
create index orders_answered on orders (queue, order_id) where answered;
create index orders_tags on orders using gin (tags) where tags <> '{}';

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

-- How far stored orders are brought up to the intake's rules of a version: after which order of which list; -1: all are.
create table order_renewals (
  rules integer primary key,
  list smallint not null,
  last_id bigint not null default 0,
  renewed_at timestamptz not null default now()
);

-- Remarks of staff, or of who wrote in the system before; flags are Y or empty.
create table remarks (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  staff_id integer references staff,
  created_at timestamptz not null default now(),
  remark text not null,
  whatsapp text not null default '',
  telephone text not null default '',
  status_refund text not null default '',
  voided text not null default '',
  chargeback text not null default '',
  report_error text not null default '',
  old_author text,
  constraint remarks_author check ((staff_id is null) <> (old_author is null))
);
create index remarks_of_order on remarks (order_id, id);
-- The few that are disputed.
create index remarks_disputed on remarks (order_id) where chargeback = 'Y';

-- Attempts to reach travellers, one a row.
create table calls (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  outcome text not null constraint calls_outcome check (outcome in ('reached', 'no-answer', 'wrong-number', 'call-back', 'messaged')),
  remark_id bigint not null references remarks,
  again_at timestamptz,
  version integer not null
);
create index calls_of_order on calls (order_id, id);
create index calls_of_member on calls (staff_id, at);

-- Tags of orders: `orders.tags` names them by number.
create table tags (
  id integer generated always as identity primary key,
  name text not null,
  colour text not null constraint tags_colour check (colour in ('grey', 'blue', 'teal', 'green', 'yellow', 'orange', 'pink', 'purple')),
  retired boolean not null default false
);
create unique index tags_name on tags (lower(name));

-- The status in which an order came from the system before, and when it was first opened here again.
create table old_statuses (
  order_id bigint primary key references orders,
  status text not null constraint old_statuses_status check (status in
    ('Awaiting', 'Refunds', 'Completed', 'Deleted', 'Contact Customer', 'AwaitingGovt', 'Customer Called')),
  at timestamptz,
  opened_at timestamptz
);
