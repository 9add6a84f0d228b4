-- Open orders by hour, by day and by month, in the way of completion_count: triggers append what each statement changed to open_delta, compact_lists() folds
-- it, and readers add both in one snapshot. What is counted of a list, by mode and whether an order is back from Later:
--   due      by the hour (UTC) by which it is to be worked on (work_due()), since of a busy day thousands are due; rest: those without one, on
--            one day. An hour's counts are kept until two days after it: nobody asks for older ones
--   flight   paid, by the day of the flight
--   flies    by the month by which it is due, in place of the mode the month of the flight: where what can still be filed begins
--   arrives  of every list, whatever its mode: who arrives, by the day of the flight
create table open_count (
  what text not null check (what in ('due', 'rest', 'flight', 'flies', 'arrives')),
  span text not null check (span in ('hour', 'day', 'month')),
  since timestamp not null,
  list smallint not null,
  mode text not null,
  back boolean not null,
  n integer not null,
  check (span = 'month' or what <> 'flies'),
  primary key (what, span, since, list, mode, back)
) with (fillfactor = 80);

create table open_delta (
  list smallint not null,
  mode text not null,
  back boolean not null,
  is_open boolean not null,
  due_hour timestamp,
  -- The day of the flight of one that is paid.
  flight_day date,
  arrival_day date,
  n integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

-- What an order counts for; of one that counts for nothing no row. Of an order that waits for nothing only its arrival counts, so that is
-- all that is said of it.
create function open_facts(o orders) returns setof open_delta language sql immutable rows 1 as $$
  select o.queue, case when is_open then o.processing_mode else '' end, is_open and o.back_at is not null, is_open,
    case when is_open then date_trunc('hour', work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day) at time zone 'UTC') end,
    case when is_open and o.due_at is not null then o.flight_day end, case when o.arrives then o.flight_day end, 1
  from (values (o.queue in (1, 2, 3, 6, 7, 8, 9))) f(is_open)
  where is_open or o.arrives and o.flight_day is not null
$$;

-- What one row of the log counts for.
create function open_counted_as(d open_delta) returns table (what text, since timestamp, mode text, back boolean) language sql immutable as $$
  select * from (values
    (case when d.is_open then case when d.due_hour is null then 'rest' else 'due' end end, coalesce(d.due_hour, 'epoch'), d.mode, d.back),
    (case when d.flight_day is not null then 'flight' end, d.flight_day, d.mode, d.back),
    (case when d.due_hour is not null then 'flies' end, d.due_hour, coalesce(to_char(d.flight_day, 'YYYY-MM'), 'none'), false),
    (case when d.arrival_day is not null then 'arrives' end, d.arrival_day, '', false)) c(what, since, mode, back)
  where c.what is not null
$$;

-- By what each is kept.
create function open_spans(what text, since timestamp) returns text[] language sql stable as $$
  select case when what = 'flies' then '{month}'
    when what = 'due' and since >= (now() at time zone 'UTC') - interval '2 days' then '{hour,day,month}'
    else '{day,month}' end::text[]
$$;

create function count_open_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into open_delta
      select f.list, f.mode, f.back, f.is_open, f.due_hour, f.flight_day, f.arrival_day, count(*)
      from new_orders o, open_facts(o) f group by 1, 2, 3, 4, 5, 6, 7;
  else
    -- What stays where it was cancels itself.
    insert into open_delta
      select list, mode, back, is_open, due_hour, flight_day, arrival_day, sum(n) from (
        select f.list, f.mode, f.back, f.is_open, f.due_hour, f.flight_day, f.arrival_day, -1 as n from old_orders o, open_facts(o) f
        union all select f.list, f.mode, f.back, f.is_open, f.due_hour, f.flight_day, f.arrival_day, 1 from new_orders o, open_facts(o) f) changed
      group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_open_new after insert on orders
  referencing new table as new_orders for each statement execute function count_open_orders();
create trigger count_open_changed after update on orders
  referencing old table as old_orders new table as new_orders for each statement execute function count_open_orders();

-- What counts before a moment: an hour of today or later for what is due, else the beginning of a day. Each list, mode and whether it is back in a row.
create function open_before(of_what text, moment timestamp) returns table (list smallint, mode text, back boolean, n bigint) language sql stable as $$
  select list, mode, back, sum(n)::bigint from (
    select list, mode, back, n from open_count
      where what = of_what and span = 'month' and since < date_trunc('month', moment)
    union all select list, mode, back, n from open_count
      where what = of_what and span = 'day' and since >= date_trunc('month', moment) and since < date_trunc('day', moment)
    union all select list, mode, back, n from open_count
      where what = of_what and span = 'hour' and since >= date_trunc('day', moment) and since < moment
    union all select d.list, c.mode, c.back, d.n from open_delta d, open_counted_as(d) c where c.what = of_what and c.since < moment) counted
  group by 1, 2, 3
$$;
-- And from one day on until before another.
create function open_within(of_what text, first_day date, end_day date) returns table (day date, list smallint, mode text, back boolean, n bigint)
language sql stable as $$
  select since::date, list, mode, back, sum(n)::bigint from (
    select since, list, mode, back, n from open_count where what = of_what and span = 'day' and since >= first_day and since < end_day
    union all select c.since, d.list, c.mode, c.back, d.n from open_delta d, open_counted_as(d) c
      where c.what = of_what and c.since >= first_day and c.since < end_day) counted
  group by 1, 2, 3, 4
$$;

-- From when on something that can still be filed on a day can be due, by the month; each list that has any in a row. None before it is.
create function fileable_from(day date) returns table (list smallint, since date) language sql stable as $$
  select list, min(since)::date from (
    select since, list, sum(n) as n from (
      select since, list, n from open_count where what = 'flies' and span = 'month' and mode collate "C" >= to_char(day, 'YYYY-MM')
      union all select date_trunc('month', d.due_hour), d.list, d.n from open_delta d
        where d.due_hour is not null and coalesce(to_char(d.flight_day, 'YYYY-MM'), 'none') collate "C" >= to_char(day, 'YYYY-MM')) counted
    group by 1, 2) kept
  where n > 0 group by 1
$$;

-- Makes the counts anew, while others go on: what they log after this snapshot stays in the log.
create function rebuild_open_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('compact_lists'));
  with folded as (delete from open_count returning 1),
    logged as (delete from open_delta returning 1),
    gone as materialized (select (select count(*) from folded) + (select count(*) from logged) as rows),
    facts as materialized (
      select f.list, f.mode, f.back, f.is_open, f.due_hour, f.flight_day, f.arrival_day, count(*)::integer as n
      from orders o, open_facts(o) f group by 1, 2, 3, 4, 5, 6, 7)
  insert into open_count
    select c.what, span, date_trunc(span, c.since), f.list, c.mode, c.back, sum(f.n)
    from gone, facts f, open_counted_as(row(f.*)::open_delta) c, unnest(open_spans(c.what, c.since)) span
    where gone.rows >= 0 group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;
end $$;
