-- Completions by day and by month (UTC), in the way of country_count: triggers append what each statement changed to completion_delta, compact_lists()
-- folds it, and readers add both in one snapshot. What is counted: by whom and in which hour, by landing site, by language, and by how long it took.
create table completion_count (
  span text not null check (span in ('day', 'month')),
  since date not null,
  what text not null check (what in ('person', 'site', 'language', 'took')),
  -- The person (empty: not known), the site or the language.
  value text not null,
  -- The hour of a person; the step of how long it took (-1: not known).
  step smallint not null,
  n integer not null,
  primary key (span, since, what, value, step)
) with (fillfactor = 80);

create table completion_delta (
  day date not null,
  hour smallint not null,
  staff_id integer,
  landing_site smallint not null,
  language text not null,
  took_step smallint not null,
  n integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

-- A quarter of an hour on the first day, an hour in the week after it, then a day: a median lies in one of them, and is read there to the second.
create function took_step(seconds integer) returns smallint language sql immutable parallel safe as $$
  select case when seconds is null then -1 when seconds < 86400 then seconds / 900
    when seconds < 691200 then 96 + (seconds - 86400) / 3600 else least(264 + (seconds - 691200) / 86400, 9999) end::smallint
$$;

create function count_completions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into completion_delta
      select (at at time zone 'UTC')::date, extract(hour from at at time zone 'UTC'), staff_id, landing_site, language, took_step(took_seconds), count(*)
      from new_completions group by 1, 2, 3, 4, 5, 6;
  end if;
  if tg_op <> 'INSERT' then
    insert into completion_delta
      select (at at time zone 'UTC')::date, extract(hour from at at time zone 'UTC'), staff_id, landing_site, language, took_step(took_seconds), -count(*)
      from old_completions group by 1, 2, 3, 4, 5, 6;
  end if;
  return null;
end $$;
create trigger count_new_completions after insert on completions
  referencing new table as new_completions for each statement execute function count_completions();
create trigger count_changed_completions after update on completions
  referencing old table as old_completions new table as new_completions for each statement execute function count_completions();
create trigger count_gone_completions after delete on completions
  referencing old table as old_completions for each statement execute function count_completions();

-- What one row of the log counts for.
create function counted_as(d completion_delta) returns table (what text, value text, step smallint) language sql immutable as $$
  values ('person', coalesce(d.staff_id::text, ''), d.hour), ('site', d.landing_site::text, 0::smallint),
    ('language', d.language, 0::smallint), ('took', '', d.took_step)
$$;

-- The same of the completions themselves, by day, in one reading.
create function completions_by_day() returns table (day date, what text, value text, step smallint, n integer) language sql stable as $$
  select day,
    case of_sets when 7 then 'person' when 11 then 'site' when 13 then 'language' else 'took' end,
    case of_sets when 7 then coalesce(staff_id::text, '') when 11 then landing_site::text when 13 then language else '' end,
    case of_sets when 7 then hour when 14 then took_step else 0 end, n
  from (select day, hour, staff_id, landing_site, language, took_step, count(*)::integer as n, grouping(hour, landing_site, language, took_step) as of_sets
    from (select (at at time zone 'UTC')::date as day, extract(hour from at at time zone 'UTC')::smallint as hour, staff_id, landing_site, language,
      took_step(took_seconds) as took_step from completions) c
    group by grouping sets ((day, hour, staff_id), (day, landing_site), (day, language), (day, took_step))) counted
$$;

-- Makes the counts anew, while others go on completing: what they log after this snapshot stays in the log.
create function rebuild_completion_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('compact_lists'));
  with folded as (delete from completion_count returning 1),
    logged as (delete from completion_delta returning 1),
    gone as materialized (select (select count(*) from folded) + (select count(*) from logged) as rows)
  insert into completion_count
    select span, date_trunc(span, day)::date, what, value, step, sum(n)
    from gone, completions_by_day(), unnest('{day,month}'::text[]) span
    where gone.rows >= 0 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
end $$;

-- As it was, and the completions.
create or replace function compact_lists(most integer) returns integer language plpgsql as $$
declare
  folded integer;
  countries integer;
  completed integer;
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
  return folded + countries + completed;
end $$;
