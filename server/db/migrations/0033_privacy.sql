-- What travellers may ask of what is held of them, and what is kept all the same.

create table legal_holds (
  order_id bigint primary key references orders,
  since timestamptz not null default now(),
  held_by integer not null references staff,
  reason text not null
);

-- The day from which the period counts: of the flight, never before the order came; where none is known a year after it came.
create function travel_day(flight_day date, created_at timestamptz) returns date language sql immutable parallel safe as $$
  select case when flight_day is null then (created_at at time zone 'UTC')::date + 365
    else greatest(flight_day, (created_at at time zone 'UTC')::date) end
$$;
create index orders_retention on orders (landing_site, travel_day(flight_day, created_at), order_id) where anonymised_at is null;

create table erasures (
  id integer generated always as identity primary key,
  by text not null constraint erasures_by check (by in ('email', 'passport')),
  person text not null,
  order_ids bigint[] not null,
  state text not null default 'asked' constraint erasures_state check (state in ('asked', 'done', 'withdrawn')),
  asked_by integer not null references staff,
  asked_at timestamptz not null default now(),
  decided_by integer references staff,
  decided_at timestamptz,
  emptied jsonb,
  left_out_ids bigint[] not null default '{}',
  constraint erasures_decided check ((state = 'asked') = (decided_at is null)),
  constraint erasures_four_eyes check (state <> 'done' or decided_by <> asked_by)
);
create index erasures_asked on erasures (id) where state = 'asked';

-- What a traveller asked for on their order's page.
create table data_requests (
  id integer generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null constraint data_requests_kind check (kind in ('copy', 'erasure')),
  asked_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by integer references staff,
  constraint data_requests_handled check (handled_by is null or handled_at is not null)
);
create index data_requests_of_order on data_requests (order_id);
create unique index data_requests_open on data_requests (order_id, kind) where handled_at is null;
