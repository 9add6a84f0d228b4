-- Exact counts, totals and page positions. Triggers append what each statement changed to list_delta; a compactor folds it into
-- list_bucket; readers add both in one snapshot, so every answer is exact at its instant, whether or not the compactor runs.
--
-- A list is a number: 0 all orders, below 100 the queues (contract/lists/queues.ts), above 20,000 a month of future orders. List -1
-- counts the changes of orders, so that one can tell whether a bucket is still as it was.
-- A bucket is an id shifted right. Four shifts: 38 holds a list's total (one bucket), 20, 14 and 8 lead down to a page.
create table list_bucket (
  shift smallint not null,
  list integer not null,
  bucket integer not null,
  n integer not null,
  primary key (shift, list, bucket)
) with (fillfactor = 60);

-- Buckets of shift 8. Emptied all the time, so it must be vacuumed early or reading it slows down.
create table list_delta (
  list integer not null,
  bucket integer not null,
  n integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

-- Orders by the day they came in (UTC), nationality (empty: not known) and mode, for the country report and the dashboard: the
-- same way, by day and by month.
create table country_count (
  span text not null check (span in ('day', 'month')),
  since date not null,
  nationality text not null,
  mode text not null,
  n integer not null,
  primary key (span, since, nationality, mode)
) with (fillfactor = 80);

create table country_delta (
  day date not null,
  nationality text not null,
  mode text not null,
  n integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

-- The list of a tag, beyond those of all months: the counters know how many orders have it.
create function tag_list(tag integer) returns integer language sql immutable parallel safe as $$ select 1000000 + tag $$;

-- The lists that an order is in.
create function lists_of(o orders) returns integer[] language sql immutable as $$
  select case when o.queue = 3 and o.processing_date is not null then array[0, o.queue, month_list(o.processing_date)]
    else array[0, o.queue] end
    || case when o.tags = '{}' then '{}'::integer[] else array(select tag_list(tag) from unnest(o.tags) tag) end
$$;

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into list_delta
    select list, order_id >> 8, count(*) from new_orders o, unnest(lists_of(o)) list group by 1, 2;
  insert into country_delta
    select (created_at at time zone 'UTC')::date, coalesce(nationality, ''), processing_mode, count(*)
    from new_orders group by 1, 2, 3;
  return null;
end $$;

-- Takes the old rows out and puts the new ones in; what stays where it was cancels itself.
create function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into list_delta
    select list, order_id >> 8, sum(n)
    from (select order_id, unnest(lists_of(o)) as list, -1 as n from old_orders o
      union all select order_id, unnest(lists_of(o)), 1 from new_orders o
      union all select order_id, -1, 1 from new_orders) changed
    group by 1, 2 having sum(n) <> 0;
  insert into country_delta
    select (created_at at time zone 'UTC')::date, coalesce(nationality, ''), processing_mode, sum(n)
    from (select created_at, nationality, processing_mode, -1 as n from old_orders
      union all select created_at, nationality, processing_mode, 1 from new_orders) changed
    group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create trigger count_new_orders after insert on orders
  referencing new table as new_orders for each statement execute function count_new_orders();
create trigger count_changed_orders after update on orders
  referencing old table as old_orders new table as new_orders for each statement execute function count_changed_orders();

-- Folds at most `most` rows of each log into the counts, those of completions and of open orders too; returns how many, or -1 where another
-- process is at it.
create function compact_lists(most integer) returns integer language plpgsql as $$
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

-- How many orders these lists hold, one answer a list that holds or held any.
create function list_totals(lists integer[]) returns table (list integer, n bigint) language sql stable as $$
  select list, sum(n)::bigint from (
    select list, n from list_bucket where shift = 38 and list = any (lists)
    union all select list, n from list_delta where list = any (lists)) counted
  group by list
$$;

-- How often anything came or changed among the orders of each bucket of shift 14: as long as that number stays, so does all
-- that was found in the bucket.
create function bucket_versions() returns table (bucket integer, version bigint) language sql stable as $$
  select bucket, sum(n)::bigint from (
    select bucket, n from list_bucket where shift = 14 and list in (-1, 0)
    union all select bucket >> 6, n from list_delta where list in (-1, 0)) counted
  group by bucket
$$;

-- Where row `place` (0: the newest) of a list is: in which bucket of shift 8, after how many of its rows. Looks at about 64
-- buckets a level, however deep the place. The caller has checked that the list holds more than `place` rows.
create function list_place(of_list integer, place bigint, out in_bucket integer, out skip bigint) language plpgsql stable as $$
declare
  level integer;
  lowest integer := 0;
  highest integer := 2147483647;
begin
  skip := place;
  foreach level in array '{20,14,8}'::integer[] loop
    select x.bucket, skip - (x.upto - x.n) into in_bucket, skip
    from (select y.bucket, y.n, sum(y.n) over (order by y.bucket desc) as upto
      from (select z.bucket, sum(z.n)::bigint as n
        from (select b.bucket, b.n from list_bucket b
            where b.shift = level and b.list = of_list and b.bucket between lowest and highest
          union all select d.bucket >> (level - 8), d.n from list_delta d
            where d.list = of_list and d.bucket >> (level - 8) between lowest and highest) z
        group by z.bucket) y) x
    where x.upto > skip order by x.bucket desc limit 1;
    lowest := in_bucket << 6;
    highest := lowest + 63;
  end loop;
end $$ set plan_cache_mode = force_generic_plan;

-- One row of a list as the contract has it (contract/orders/orders.ts `orderRow`); get it as JSON from order_row().
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
  later json,
  assigned json
);

-- The one place that makes that JSON (server/orders/order-row.ts writes it); simple enough for the planner to take it apart. Times follow the
-- session, which is UTC.
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, case when o.duplicate then twin_of(o.order_id) end, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality, o.tags, case when o.put_off_until is not null or o.back_at is not null then later_of(o.order_id) end, case when o.assigned_to is not null then assignee_of(o.assigned_to) end)::order_row)::text
$$;

-- Rows `place` to `place + most` of one list, newest first, as JSON objects with commas between; null where there are none.
-- Beyond OFFSET's reach the counters lead to the page. Keys are compared as rows and scanned backwards, so that the planner
-- cannot walk the primary key and filter instead. What is passed over is read from the index only.
create function list_rows(of_list integer, place bigint, most integer) returns text language plpgsql stable as $$
declare
  skip bigint := place;
  newest bigint := 9223372036854775807;
  ids bigint[];
begin
  if place > 1500 then
    select (in_bucket + 1)::bigint * 256 - 1, p.skip into newest, skip from list_place(of_list, place) p;
  end if;
  if of_list = 0 then
    ids := array(select order_id from orders where order_id <= newest order by order_id desc offset skip limit most);
  elsif of_list < 100 then
    ids := array(select order_id from orders
      where (queue, order_id) <= (of_list::smallint, newest) and (queue, order_id) >= (of_list::smallint, 0::bigint)
      order by queue desc, order_id desc offset skip limit most);
  else
    ids := array(select order_id from orders
      where queue = 3 and (month_list(processing_date), order_id) <= (of_list, newest)
        and (month_list(processing_date), order_id) >= (of_list, 0::bigint)
      order by month_list(processing_date) desc, order_id desc offset skip limit most);
  end if;
  return (select string_agg(order_row(o), ',' order by order_id desc) from orders o where order_id = any (ids));
end $$ set plan_cache_mode = force_generic_plan;

-- A page of one list, or of several one after the other (refunds), with their exact total, all in one snapshot.
create function list_page(lists integer[], place bigint, most integer, out total bigint, out rows text) language plpgsql stable as $$
declare
  one integer;
  here bigint;
  ahead bigint := place;
  wanted integer := most;
begin
  total := 0;
  foreach one in array lists loop
    here := coalesce((select t.n from list_totals(array[one]) t), 0);
    total := total + here;
    if wanted > 0 and ahead < here then
      rows := concat_ws(',', rows, list_rows(one, ahead, wanted));
      wanted := wanted - least(here - ahead, wanted);
      ahead := 0;
    else
      ahead := greatest(ahead - here, 0);
    end if;
  end loop;
end $$ set plan_cache_mode = force_generic_plan;

-- A search is planned anew for its very words, since a frequent one and a rare one go different ways. What is the same for all of them is
-- planned once a connection, here: it was two thirds of that.

-- The rows of these orders, newest first, as JSON objects with commas between; null where there are none.
create function order_rows(ids bigint[]) returns text language plpgsql stable as $$
begin
  return (select string_agg(order_row(o), ',' order by order_id desc) from orders o where order_id = any (ids));
end $$ set plan_cache_mode = force_generic_plan;

-- What a search counted, as server/lists/remember.ts keeps it: of the buckets in which it found something how many and the highest id, and of
-- each bucket its version.
create function known_counts(hit integer[], counts bigint[], tops bigint[]) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('buckets', coalesce(json_agg(v.bucket), '[]'), 'versions', coalesce(json_agg(v.version), '[]'),
      'counts', coalesce(json_agg(coalesce(h.n, 0)), '[]'), 'tops', coalesce(json_agg(h.top), '[]'))
    from bucket_versions() v left join unnest(hit, counts, tops) h(bucket, n, top) using (bucket));
end $$ set plan_cache_mode = force_generic_plan;
