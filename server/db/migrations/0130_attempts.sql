-- Growing waits know when a key may go on; the counters of before knew windows alone. Theirs are a day old at most: let them go.
drop table attempts;
create table attempts (
  key text primary key,
  count integer not null default 0,
  counted_at timestamptz not null default now(),
  free_at timestamptz,
  forgotten_at timestamptz not null default now()
);
create index attempts_forgotten on attempts (forgotten_at);
