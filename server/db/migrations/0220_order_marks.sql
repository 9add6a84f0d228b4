-- What lists show and filter by of what stands in other tables, kept in the order's row by the triggers below. Orders that are
-- there already get theirs from the job renew-orders. Constant defaults: no row is rewritten here.
alter table orders
  add column language text not null default 'en',
  add column gateway text,
  add column checks smallint not null default 0,
  add column duplicate boolean not null default false,
  add column ready boolean not null default false,
  add column stopped boolean not null default false,
  add column mail_state text,
  add column mail_trouble boolean not null default false,
  add column downloaded boolean not null default false;

-- The one rule for when an order should be worked on at the latest: priority 4 hours after it was paid, standard 24 hours, a future
-- order 24 hours after its day began, and never later than 6 hours before the day of the flight begins; an order that is not paid
-- is not due. America/Santo_Domingo is UTC-4. As it was, but for orders that are not paid, which renew-orders reckons again.
create or replace function order_due(processing_mode text, paid_at timestamptz, processing_date date, flight_day date)
returns timestamptz language sql immutable parallel safe as $$
  select case when paid_at is not null then least(
    case processing_mode
      when 'priority' then paid_at + interval '4 hours'
      when 'future' then greatest(paid_at, (processing_date::timestamp at time zone 'UTC') + interval '4 hours') + interval '24 hours'
      else paid_at + interval '24 hours'
    end,
    (flight_day::timestamp at time zone 'UTC') + interval '4 hours' - interval '6 hours') end
$$;

-- That time while an order still waits for something: OPEN_LISTS of contract/queues.ts.
create function work_due(queue smallint, due_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case when queue in (1, 2, 3, 6, 7, 8, 9) then due_at end
$$;

-- What these orders' rows should say of what stands elsewhere.
create function marks_of(ids bigint[]) returns table (order_id bigint, language text, gateway text, checks smallint, ready boolean,
  stopped boolean, mail_state text, mail_trouble boolean, downloaded boolean) language sql stable as $$
  select a.order_id, a.language, nullif(btrim(a.payment->>'gateway'), ''), least(jsonb_array_length(a.needs_check), 9999)::smallint,
    exists (select from documents d where d.order_id = a.order_id and to_check and withdrawn_at is null and superseded_at is null),
    exists (select from documents d where d.order_id = a.order_id and d.state = 'stopped'),
    (select m.state from mails m where m.order_id = a.order_id
      order by m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null desc, m.id desc limit 1),
    exists (select from mails m where m.order_id = a.order_id
      and m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null),
    exists (select from downloads w where w.order_id = a.order_id)
  from applications a where a.order_id = any (ids)
$$;

-- Writes them. The rows are locked before anything is read, so that of two at once the later one sees what the earlier one did.
create function mark_orders(ids bigint[]) returns integer language plpgsql as $$
declare
  marked integer;
begin
  if cardinality(ids) = 0 then return 0; end if;
  perform from orders where order_id = any (ids) order by order_id for no key update;
  update orders o set language = m.language, gateway = m.gateway, checks = m.checks, ready = m.ready, stopped = m.stopped,
      mail_state = m.mail_state, mail_trouble = m.mail_trouble, downloaded = m.downloaded
    from marks_of(ids) m where m.order_id = o.order_id and (
      (o.language, o.gateway, o.checks, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.downloaded) is distinct from
      (m.language, m.gateway, m.checks, m.ready, m.stopped, m.mail_state, m.mail_trouble, m.downloaded)
      or o.due_at is distinct from order_due(o.processing_mode, o.paid_at, o.processing_date, o.flight_day));
  get diagnostics marked = row_count;
  return marked;
end $$;

-- The orders of these passports; of a passport that more than a thousand share, which tells nobody apart, none.
create function orders_of_passports(keys bigint[]) returns table (key bigint, order_id bigint) language sql stable as $$
  select key, order_id from (
    select key, a.order_id, count(*) over (partition by key) as sharing
    from unnest(keys) key, lateral (select order_id from applications where passport_key(form) = key limit 1001) a) found
  where sharing <= 1000
$$ set enable_seqscan = off set enable_bitmapscan = off;

-- Marks the possible duplicates among the orders of these passports, as findTwins does (server/orders/find-twins.ts): paid, neither
-- deleted nor refunded, and for the same direction and flight day. Who comes with the same passport at the same time waits, but
-- for files of many orders, which would hold too many locks: renew-orders finds what two of those bring at once.
create function mark_twins(passports bigint[], fewest integer) returns integer language plpgsql as $$
declare
  keys bigint[];
  marked integer;
begin
  if cardinality(passports) = 0 then return 0; end if;
  if cardinality(passports) <= 50 then
    perform pg_advisory_xact_lock(key) from (select distinct key from unnest(passports) key order by key) sorted;
  end if;
  -- A passport that fewer orders have is left out: that of a new order alone has nothing to mark.
  keys := array(select key from orders_of_passports(passports) group by key having count(*) >= fewest);
  if cardinality(keys) = 0 then return 0; end if;
  perform from orders where order_id = any (array(select order_id from orders_of_passports(keys))) order by order_id for no key update;
  update orders o set duplicate = t.twin from (
      select order_id, valid and flight_day is not null
        and count(*) filter (where valid) over (partition by key, arrives, flight_day) > 1 as twin
      from (select p.key, x.order_id, x.arrives, x.flight_day,
          x.paid_at is not null and x.refund_date is null and x.process_status is distinct from 'Deleted' as valid
        from orders_of_passports(keys) p join orders x using (order_id)) sharing) t
    where t.order_id = o.order_id and o.duplicate <> t.twin;
  get diagnostics marked = row_count;
  return marked;
end $$ set enable_seqscan = off;

-- For orders that are there already: marks those of these that differ, and locks only them.
create function renew_marks(ids bigint[]) returns integer language plpgsql as $$
begin
  return mark_orders(array(select o.order_id from marks_of(ids) m join orders o using (order_id)
      where (o.language, o.gateway, o.checks, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.downloaded) is distinct from
        (m.language, m.gateway, m.checks, m.ready, m.stopped, m.mail_state, m.mail_trouble, m.downloaded)
        or o.due_at is distinct from order_due(o.processing_mode, o.paid_at, o.processing_date, o.flight_day)))
    + mark_twins(array(select distinct passport_key(form) from applications
      where order_id = any (ids) and passport_key(form) is not null), 2);
end $$;

create function mark_changed() returns trigger language plpgsql as $$
begin
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

-- A new order brings its marks with it; only its passport has to be looked up.
create function mark_new_applications() returns trigger language plpgsql as $$
begin
  perform mark_twins(array(select distinct passport_key(form) from changed where passport_key(form) is not null), 2);
  return null;
end $$;

create function mark_changed_applications() returns trigger language plpgsql as $$
begin
  perform mark_orders(array(select order_id from changed));
  perform mark_twins(array(select distinct unnest(array[b.key, c.key])
    from (select order_id, passport_key(form) as key from before) b join (select order_id, passport_key(form) as key from changed) c
      using (order_id) where b.key is distinct from c.key), 1);
  return null;
end $$;

create trigger mark_new after insert on applications
  referencing new table as changed for each statement execute function mark_new_applications();
create trigger mark_changed after update on applications
  referencing old table as before new table as changed for each statement execute function mark_changed_applications();

-- What an order was paid, refunded, deleted or flies on decides whether it is somebody's duplicate.
create function mark_changed_twins() returns trigger language plpgsql as $$
declare
  touched bigint[] := array(select order_id from
    (select order_id, paid_at is null, refund_date is null, process_status is not distinct from 'Deleted', arrives, flight_day
      from changed
    except all select order_id, paid_at is null, refund_date is null, process_status is not distinct from 'Deleted', arrives, flight_day
      from before) other);
begin
  if cardinality(touched) > 0 then
    perform mark_twins(array(select distinct passport_key(form) from applications
      where order_id = any (touched) and passport_key(form) is not null), 1);
  end if;
  return null;
end $$;

create trigger mark_twins after update on orders
  referencing old table as before new table as changed for each statement execute function mark_changed_twins();
