-- What changed, for the pages that are open: written by triggers in the transaction that changed it, kept for minutes.
-- Ids and numbers of queues only, nothing about a traveller.
create table live_log (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  topic text not null,
  order_ids bigint[],
  lists smallint[],
  entered jsonb,
  part text,
  staff_ids integer[]
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);
create index live_log_xid on live_log (xid);

-- Who works on an order.
create table order_claims (
  order_id bigint primary key,
  staff_id integer not null references staff,
  claimed_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  -- It came with taking the next order, and goes again with the page where nothing was done; one that somebody made stays.
  taken boolean not null default false
);

-- Who looks at what just now, a row a browser tab. Unlogged: a crash of the database may forget it.
create unlogged table presence (
  staff_id integer not null references staff,
  tab text not null,
  order_id bigint,
  queue text,
  expires_at timestamptz not null,
  primary key (staff_id, tab)
);

-- Wakes the servers that listen. A transaction that notifies commits alone, under a lock of the whole cluster, so that a
-- notification each would end group commit: one transaction at a time does it for all, the others only write the log. A
-- server that reads too early for one of them reads again shortly after, and anyway every second.
create function wake_live() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(hashtext('wake_live')) then perform pg_notify('entrada_live', ''); end if;
  return null;
end $$;

-- For each row, because a statement that wrote none has nothing to tell.
create trigger wake_live after insert on live_log for each row execute function wake_live();

-- What came into which list; into list 0, every order, too.
create function tell_new_orders() returns trigger language plpgsql as $$
begin
  insert into live_log (topic, order_ids, lists, entered)
    select 'orders', case when sum(n) <= 100 then (select array_agg(order_id) from new_orders) end,
      array_agg(queue), jsonb_object_agg(queue, n) || jsonb_build_object('0', sum(n))
    from (select queue, count(*) as n from new_orders group by queue) entered having sum(n) > 0;
  return null;
end $$;

-- Also lets go of the claims of orders that were moved, refunded or put off, whoever did it.
create function tell_changed_orders() returns trigger language plpgsql as $$
declare
  freed bigint[];
begin
  insert into live_log (topic, order_ids, lists, entered)
    select 'orders', (select case when count(*) <= 100 then array_agg(order_id) end from new_orders),
      array_agg(distinct queue), (select jsonb_object_agg(queue, n) from (select queue, count(*) as n from
        (select order_id, queue from new_orders except all select order_id, queue from old_orders) came group by queue) entered)
    from (select queue from new_orders union all select queue from old_orders) touched having count(*) > 0;
  if exists (select from order_claims) then
    with gone as (
      delete from order_claims where order_id in (select n.order_id from new_orders n join old_orders o using (order_id)
        where (n.process_status, n.refund_date) is distinct from (o.process_status, o.refund_date)
          or n.put_off_until is not null and o.put_off_until is null) returning order_id)
    select array_agg(order_id) into freed from gone;
    if freed is not null then insert into live_log (topic, order_ids) values ('claim', freed); end if;
  end if;
  return null;
end $$;

create trigger tell_new_orders after insert on orders
  referencing new table as new_orders for each statement execute function tell_new_orders();

create trigger tell_changed_orders after update on orders
  referencing old table as old_orders new table as new_orders for each statement execute function tell_changed_orders();

-- What belongs to an order but is not in its row: the name of the table goes with it.
create function tell_order_part() returns trigger language plpgsql as $$
begin
  if is_sealing() then return null; end if;
  insert into live_log (topic, order_ids, part)
    select 'order', case when count(*) <= 100 then array_agg(order_id) end, tg_table_name
    from (select distinct order_id from changed where order_id is not null) touched having count(*) > 0;
  return null;
end $$;

create trigger tell_changed after update on applications
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_new after insert on remarks
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_new after insert on mails
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_changed after update on mails
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_new after insert on documents
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_changed after update on documents
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_new after insert on answers
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_changed after update on answers
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_new after insert on downloads
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_new after insert on put_offs
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_new_disputes after insert on disputes
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_changed_disputes after update on disputes
  referencing new table as changed for each statement execute function tell_order_part();

-- Another name or colour is for every page that shows orders; no order changes with it.
create function tell_tags() returns trigger language plpgsql as $$
begin
  insert into live_log (topic, order_ids, part) select 'order', '{}', tg_table_name where exists (select from changed);
  return null;
end $$;
create trigger tell_new after insert on tags referencing new table as changed for each statement execute function tell_tags();
create trigger tell_changed after update on tags referencing new table as changed for each statement execute function tell_tags();

-- Each inbox that changed, for its owner's pages.
create function tell_notices() returns trigger language plpgsql as $$
begin
  insert into live_log (topic, staff_ids) select 'notices', array_agg(distinct staff_id) from changed having count(*) > 0;
  return null;
end $$;
create trigger tell_new after insert on notices
  referencing new table as changed for each statement execute function tell_notices();
create trigger tell_changed after update on notices
  referencing new table as changed for each statement execute function tell_notices();
create trigger tell_gone after delete on notices
  referencing old table as changed for each statement execute function tell_notices();

-- A message that no order has changes no order; its pages hear of it all the same.
create function tell_government_mail() returns trigger language plpgsql as $$
begin
  insert into live_log (topic, order_ids, part)
    select 'order', '{}', tg_table_name where exists (select from changed);
  return null;
end $$;

create trigger tell_changed after update on government_mails
  referencing new table as changed for each statement execute function tell_government_mail();
create trigger tell_new after insert on government_mail_orders
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_changed after update on government_mail_orders
  referencing new table as changed for each statement execute function tell_order_part();

-- Who signs out, or is signed out, works on nothing any more: claims end with the last session that is alive.
create function end_claims_of_session() returns trigger language plpgsql as $$
begin
  if exists (select from sessions s join staff m on m.id = s.staff_id left join role_rules r on r.role = m.role
      where s.staff_id = new.staff_id and s.ended_at is null and s.expires_at > now()
        and not coalesce(s.last_used_at <= now() - r.idle_minutes * interval '1 minute', false)) then
    return null;
  end if;
  with gone as (delete from order_claims where staff_id = new.staff_id returning order_id)
    insert into live_log (topic, order_ids) select 'claim', array[order_id] from gone;
  return null;
end $$;

create trigger end_claims after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_claims_of_session();
