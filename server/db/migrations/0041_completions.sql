-- Orders that were completed and not opened again since, for the Manager's room (server/reports/room.ts). No foreign key to the order: orders
-- are never removed, and millions come at once when an installation is carried over.
create table completions (
  order_id bigint primary key,
  at timestamptz not null default now(),
  staff_id integer references staff,
  took_seconds integer,
  landing_site smallint not null,
  language text not null
);
-- The lists of what was completed in some days, and of what somebody completed.
create index completions_at on completions (at, order_id);
create index completions_by on completions (staff_id, at, order_id);

-- How long an order took is measured to its ticket: from the payment until the mail with the first one was put on its way, not until somebody
-- moved the order to Completed, which can be hours before or after. Of a document that was withdrawn before anybody was told, nothing went out.
create function tickets_sent() returns table (order_id bigint, at timestamp with time zone) language sql stable as $$
  select e.order_id, min(e.at) from order_events e where e.event = 'ready' and e.no_mail is distinct from 'not-so' group by 1
$$;

-- In seconds; null where nothing was sent, or no payment is known, or it came later.
create function took_to_ticket(id bigint, paid timestamp with time zone) returns integer language sql stable as $$
  select case when paid <= t.at then extract(epoch from t.at - paid)::integer end from tickets_sent() t where t.order_id = id
$$;

-- Whether an order comes back to what it was in the system before: completed there, and deleted or to be refunded here, without having been
-- opened. That is no completion of ours.
create function comes_back(id bigint, from_status text, to_status text) returns boolean language sql stable as $$
  select to_status = 'Completed' and from_status in ('Deleted', 'Refunds')
    and exists (select from old_statuses where order_id = id and status = 'Completed' and opened_at is null)
$$;

-- An order that is completed is kept once, whatever becomes of it after; one that is open again was not, and is ours from then on.
create function keep_completion() returns trigger language plpgsql as $$
begin
  if new.process_status = 'Completed' then
    if comes_back(new.order_id, old.process_status, new.process_status) then return null; end if;
    insert into completions (order_id, staff_id, took_seconds, landing_site, language)
      values (new.order_id, new.changed_by, took_to_ticket(new.order_id, new.paid_at), new.landing_site, new.language)
      on conflict (order_id) do nothing;
  elsif new.process_status is null or new.process_status not in ('Deleted', 'Refunds') then
    delete from completions where order_id = new.order_id;
    update old_statuses set opened_at = now() where order_id = new.order_id and opened_at is null;
  end if;
  return null;
end $$;
create trigger keep_completion after update on orders for each row
  when (new.process_status is distinct from old.process_status) execute function keep_completion();

-- A ticket may be sent after its order was completed.
create function keep_ticket_sent() returns trigger language plpgsql as $$
begin
  update completions c set took_seconds = t.took
    from orders o, lateral (select took_to_ticket(o.order_id, o.paid_at) as took) t
    where o.order_id = new.order_id and c.order_id = new.order_id and c.took_seconds is distinct from t.took;
  return null;
end $$;
create trigger keep_ticket_sent after insert on order_events for each row
  when (new.event = 'ready') execute function keep_ticket_sent();
create trigger keep_ticket_sent_again after update on order_events for each row
  when (new.event = 'ready' and (new.at is distinct from old.at or (new.no_mail is not distinct from 'not-so') <> (old.no_mail is not distinct from 'not-so')))
  execute function keep_ticket_sent();

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

-- A median is read from its step; periods are read from the counts.
create index completions_took on completions (took_step(took_seconds), at, took_seconds);

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
