-- What lists show and filter by of what stands in other tables, kept in the order's row by triggers. Orders of before a change of these
-- rules get theirs from the job renew-orders.

-- What these orders' rows should say of what stands elsewhere.
create function marks_of(ids bigint[]) returns table (order_id bigint, language text, gateway text, checks smallint, ready boolean,
  stopped boolean, mail_state text, mail_trouble boolean, downloaded boolean, answered boolean) language sql stable as $$
  select a.order_id, a.language, nullif(btrim(a.payment->>'gateway'), ''), least(jsonb_array_length(a.needs_check), 9999)::smallint,
    exists (select from documents d where d.order_id = a.order_id and to_check and withdrawn_at is null and superseded_at is null),
    exists (select from documents d where d.order_id = a.order_id and d.state = 'stopped'),
    (select m.state from mails m where m.order_id = a.order_id
      order by m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null desc, m.id desc limit 1),
    exists (select from mails m where m.order_id = a.order_id
      and m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null),
    exists (select from downloads w where w.order_id = a.order_id),
    exists (select from answers n where n.order_id = a.order_id and n.verdict is null)
  from applications a where a.order_id = any (ids)
$$;

-- Writes them. The rows are locked before anything is read, so that of two at once the later one sees what the earlier one did.
-- This and what marks twins is planned once for a connection, and not at all where nothing has changed: planning it anew, with the passport's
-- mark in it, took most of the time of each mail, move and new order.
create function mark_orders(ids bigint[]) returns integer language plpgsql as $$
declare
  marked integer;
begin
  if cardinality(ids) = 0 then return 0; end if;
  perform from orders where order_id = any (ids) order by order_id for no key update;
  update orders o set language = m.language, gateway = m.gateway, checks = m.checks, ready = m.ready, stopped = m.stopped,
      mail_state = m.mail_state, mail_trouble = m.mail_trouble, downloaded = m.downloaded, answered = m.answered
    from marks_of(ids) m where m.order_id = o.order_id and (
      (o.language, o.gateway, o.checks, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.downloaded, o.answered) is distinct from
      (m.language, m.gateway, m.checks, m.ready, m.stopped, m.mail_state, m.mail_trouble, m.downloaded, m.answered)
      or o.due_at is distinct from order_due(o.processing_mode, o.paid_at, o.processing_date, o.flight_day));
  get diagnostics marked = row_count;
  return marked;
end $$ set enable_seqscan = off set plan_cache_mode = force_generic_plan;

create function mark_changed() returns trigger language plpgsql as $$
begin
  if is_sealing() then return null; end if;
  perform mark_orders(array(select distinct order_id from changed where order_id is not null));
  return null;
end $$;

create trigger mark_new after insert on documents
  referencing new table as changed for each statement execute function mark_changed();
create trigger mark_changed after update on documents
  referencing new table as changed for each statement execute function mark_changed();
create trigger mark_new after insert on mails
  referencing new table as changed for each statement execute function mark_changed();
create trigger mark_changed after update on mails
  referencing new table as changed for each statement execute function mark_changed();
create trigger mark_new after insert on downloads
  referencing new table as changed for each statement execute function mark_changed();
create trigger mark_new after insert on answers
  referencing new table as changed for each statement execute function mark_changed();
create trigger mark_changed after update on answers
  referencing new table as changed for each statement execute function mark_changed();

-- Possible duplicates are paid, neither deleted nor refunded, and for the same passport, direction and flight day. They are found by one
-- look into an index, however many orders share a passport and a flight.
create table passport_flights (
  order_id bigint primary key references orders,
  mark uuid not null,
  arrives boolean not null,
  flight_day date,
  waived boolean not null
);
create index passport_flights_shared on passport_flights (mark, arrives, flight_day, order_id);
create index passport_flights_waived on passport_flights (mark, arrives, flight_day) where waived;

-- The orders that somebody let stand as possible duplicates of one.
create function waived_twins(waived jsonb) returns bigint[] language sql immutable parallel safe as $$
  select array(select substring(w->>'message' from '\d{1,18}')::bigint from jsonb_array_elements(waived) w
    where w->>'field' = 'duplicate' and w->>'message' ~ '\d')
$$;

-- The rows that these orders should have there.
create function flights_of(ids bigint[]) returns setof passport_flights language sql stable as $$
  select o.order_id, mark_of(a.passport_mark, a.form), o.arrives, o.flight_day, cardinality(waived_twins(a.waived)) > 0
    from orders o join applications a using (order_id)
    where o.order_id = any (ids) and o.paid_at is not null and o.refund_date is null and o.process_status is distinct from 'Deleted'
      and mark_of(a.passport_mark, a.form) is not null
$$;

create function keep_flights(ids bigint[]) returns void language plpgsql as $$
begin
  delete from passport_flights f where f.order_id = any (ids)
    and not exists (select from flights_of(ids) now where now.order_id = f.order_id);
  insert into passport_flights as f select * from flights_of(ids)
    on conflict (order_id) do update
      set mark = excluded.mark, arrives = excluded.arrives, flight_day = excluded.flight_day, waived = excluded.waived
      where (f.mark, f.arrives, f.flight_day, f.waived) is distinct from
        (excluded.mark, excluded.arrives, excluded.flight_day, excluded.waived);
end $$ set enable_seqscan = off set plan_cache_mode = force_generic_plan;

-- The other orders of the same passport, direction and flight day that an order's page names: the newest five.
create function twins_of(id bigint) returns setof bigint language sql stable rows 5 as $$
  select n.order_id from passport_flights f
    join lateral (select t.order_id from passport_flights t
      where t.mark = f.mark and t.arrives = f.arrives and t.flight_day = f.flight_day and t.order_id <> f.order_id
      order by t.order_id desc limit 5) n on true
    where f.order_id = id
$$;

-- The newest of them that nobody let stand; null: the order is nobody's possible duplicate.
create function twin_of(id bigint) returns bigint language sql stable as $$
  select max(twin) from twins_of(id) twin
    where case when (select waived from passport_flights where order_id = id)
      then twin <> all (waived_twins((select waived from applications where order_id = id))) else true end
$$ set enable_seqscan = off;

-- Marks the possible duplicates after something of these orders has changed. Of the others that share a flight with one of them, before or now,
-- few can be marked wrongly: those that were alone (any one is looked at: if there are two, neither was), and those of which somebody let a
-- twin stand. Who comes with the same passport at the same time waits, but for files of many orders, which would hold too many locks:
-- renew-orders finds what two of those bring at once.
create function mark_twins(ids bigint[]) returns integer language plpgsql as $$
declare
  touched passport_flights[];
  others bigint[];
  marked integer;
begin
  if cardinality(ids) = 0 then return 0; end if;
  touched := array(select f from passport_flights f where order_id = any (ids));
  perform keep_flights(ids);
  touched := touched || array(select f from passport_flights f where order_id = any (ids));
  if cardinality(touched) = 0 then return 0; end if;
  if (select count(distinct mark) <= 50 from unnest(touched)) then
    perform pg_advisory_xact_lock(hashtextextended(mark::text, 0)) from (select distinct mark from unnest(touched) order by mark) sorted;
  end if;
  others := array(
    select o.order_id from orders o join (
        select unnest(ids) as order_id
        union
        select near.order_id from (select distinct mark, arrives, flight_day from unnest(touched)) k, lateral (
          (select f.order_id from passport_flights f
            where f.mark = k.mark and f.arrives = k.arrives and f.flight_day = k.flight_day and f.waived)
          union all
          (select f.order_id from passport_flights f
            where f.mark = k.mark and f.arrives = k.arrives and f.flight_day = k.flight_day and f.order_id <> all (ids)
            limit 1)) near) looked_at using (order_id)
      where o.duplicate <> (twin_of(o.order_id) is not null));
  if cardinality(others) = 0 then return 0; end if;
  perform from orders where order_id = any (others) order by order_id for no key update;
  update orders o set duplicate = not o.duplicate
    where o.order_id = any (others) and o.duplicate <> (twin_of(o.order_id) is not null);
  get diagnostics marked = row_count;
  return marked;
end $$ set enable_seqscan = off set plan_cache_mode = force_generic_plan;

-- For orders that are there already: marks those of these that differ, and locks only them.
create function renew_marks(ids bigint[]) returns integer language plpgsql as $$
begin
  return mark_orders(array(select o.order_id from marks_of(ids) m join orders o using (order_id)
      where (o.language, o.gateway, o.checks, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.downloaded, o.answered) is distinct from
        (m.language, m.gateway, m.checks, m.ready, m.stopped, m.mail_state, m.mail_trouble, m.downloaded, m.answered)
        or o.due_at is distinct from order_due(o.processing_mode, o.paid_at, o.processing_date, o.flight_day)))
    + mark_twins(ids);
end $$;

-- A new order brings its marks with it; only its passport has to be looked up.
create function mark_new_applications() returns trigger language plpgsql as $$
begin
  perform mark_twins(array(select order_id from changed where mark_of(passport_mark, form) is not null));
  return null;
end $$;

-- Sealing brings other marks, and they stand beside the flights too; who is whose duplicate stays as it was.
create function mark_changed_applications() returns trigger language plpgsql as $$
declare
  others bigint[] := array(select c.order_id from before b join changed c using (order_id)
    where b.waived <> c.waived or mark_of(b.passport_mark, b.form) is distinct from mark_of(c.passport_mark, c.form));
begin
  if is_sealing() then
    perform keep_flights(others);
    return null;
  end if;
  perform mark_orders(array(select order_id from changed));
  perform mark_twins(others);
  return null;
end $$;

create trigger mark_new after insert on applications
  referencing new table as changed for each statement execute function mark_new_applications();
create trigger mark_changed after update on applications
  referencing old table as before new table as changed for each statement execute function mark_changed_applications();

-- What an order was paid, refunded, deleted or flies on decides whether it is somebody's duplicate.
create function mark_changed_twins() returns trigger language plpgsql as $$
begin
  perform mark_twins(array(select order_id from
    (select order_id, paid_at is null, refund_date is null, process_status is not distinct from 'Deleted', arrives, flight_day
      from changed
    except all select order_id, paid_at is null, refund_date is null, process_status is not distinct from 'Deleted', arrives, flight_day
      from before) other));
  return null;
end $$;

create trigger mark_twins after update on orders
  referencing old table as before new table as changed for each statement execute function mark_changed_twins();
