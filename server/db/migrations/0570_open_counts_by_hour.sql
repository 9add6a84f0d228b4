-- Open orders are counted by the hour by which they are due too: of a busy day thousands are due, and each look at a list counted those of
-- the whole day. An hour's counts are kept until two days after it; nobody asks for older ones.
drop function rebuild_open_counts();
drop function open_before(text, date);
drop function open_within(text, date, date);
drop function open_counted_as(open_delta);

alter table open_delta alter column due_day type timestamp using due_day;
alter table open_delta rename column due_day to due_hour;
alter table open_count drop constraint open_count_span_check;
alter table open_count alter column since type timestamp using since;
alter table open_count add constraint open_count_span_check check (span in ('hour', 'day', 'month'));

create or replace function open_facts(o orders) returns setof open_delta language sql immutable rows 1 as $$
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

create or replace function count_open_orders() returns trigger language plpgsql as $$
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

create or replace function fileable_from(day date) returns table (list smallint, since date) language sql stable as $$
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

-- As it was, and the hours.
create or replace function compact_lists(most integer) returns integer language plpgsql as $$
declare
  folded integer;
  countries integer;
  completed integer;
  opened integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('compact_lists')) then return -1; end if;
  with taken as materialized (
      delete from list_delta where ctid = any (array(select ctid from list_delta limit most)) returning *),
    kept as (
      insert into list_bucket as b
        select shift, list, case when shift < 38 then bucket >> (shift - 8) else 0 end as bucket, sum(n)
        from taken, unnest('{8,14,20,38}'::smallint[]) shift group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (shift, list, bucket) do update set n = b.n + excluded.n)
  select count(*) into folded from taken;
  with taken as materialized (
      delete from country_delta where ctid = any (array(select ctid from country_delta limit most)) returning *),
    kept as (
      insert into country_count as c
        select span, date_trunc(span, day)::date, nationality, mode, sum(n)
        from taken, unnest('{day,month}'::text[]) span group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (span, since, nationality, mode) do update set n = c.n + excluded.n)
  select count(*) into countries from taken;
  with taken as materialized (
      delete from completion_delta where ctid = any (array(select ctid from completion_delta limit most)) returning *),
    kept as (
      insert into completion_count as c
        select span, date_trunc(span, day)::date, what, value, step, sum(n)
        from taken, counted_as(row(taken.*)::completion_delta), unnest('{day,month}'::text[]) span
        group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
      on conflict (span, since, what, value, step) do update set n = c.n + excluded.n)
  select count(*) into completed from taken;
  with taken as materialized (
      delete from open_delta where ctid = any (array(select ctid from open_delta limit most)) returning *),
    old as (delete from open_count where what = 'due' and span = 'hour' and since < (now() at time zone 'UTC') - interval '2 days'),
    kept as (
      insert into open_count as c
        select f.what, span, date_trunc(span, f.since), taken.list, f.mode, f.back, sum(taken.n)
        from taken, open_counted_as(row(taken.*)::open_delta) f, unnest(open_spans(f.what, f.since)) span
        group by 1, 2, 3, 4, 5, 6 having sum(taken.n) <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict (what, span, since, list, mode, back) do update set n = c.n + excluded.n)
  select count(*) into opened from taken;
  return folded + countries + completed + opened;
end $$;
