-- Orders can be put off: until a moment they stand in a list of their own, 20 above that of their queue, and leave its count, its clock and the
-- next order to take with it.
create table put_offs (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  staff_id integer not null references staff,
  at timestamptz not null default now(),
  kind text not null constraint put_offs_kind check (kind in ('time', 'flight', 'traveller', 'government')),
  until timestamptz not null,
  reason text not null,
  woken_at timestamptz,
  woken_by text constraint put_offs_woken_by check (woken_by in ('time', 'staff', 'answer', 'government-mail', 'document', 'mail', 'refund',
    'chargeback', 'dispute', 'data-request', 'payment', 'moved', 'flight')),
  constraint put_offs_woken check ((woken_at is null) = (woken_by is null))
);
create index put_offs_of_order on put_offs (order_id, id);

-- What the newest putting off of an order says, as the contract has it (contract/orders/later.ts).
create function later_of(of_order bigint) returns json language sql stable as $$
  select json_build_object('kind', p.kind, 'until', p.until, 'reason', p.reason, 'by', s.name, 'back_at', p.woken_at, 'because', p.woken_by)
  from put_offs p join staff s on s.id = p.staff_id where p.order_id = of_order order by p.id desc limit 1
$$;

-- Tells who put these orders off that this has just brought them back: not of their own act, and not who is told of the same already, by a
-- notice of the kind `beside`, in this transaction.
create function tell_back(ids bigint[], what text, by_staff integer, beside text) returns void language sql as $$
  select give_notices(array_agg(p.staff_id), array_agg(p.order_id), 'back', by_staff) from put_offs p
  where p.id in (select max(q.id) from put_offs q where q.order_id = any (ids) group by q.order_id)
    and p.woken_at = now() and p.woken_by = what
    and not exists (select from notices n
      where n.staff_id = p.staff_id and n.order_id = p.order_id and n.kind in (beside, 'back') and n.at >= now())
  having count(*) > 0
$$;

-- That orders which were put off are back: on their newest row, and in the history, in the caller's transaction; and who put them off is told,
-- by whose act it is. Of what others are told too, answers_told() and government_mail_told() tell them, once they have told these.
create function note_back(ids bigint[], what text, by_staff integer default null) returns void language plpgsql as $$
begin
  update put_offs set woken_at = now(), woken_by = what
    where id in (select max(p.id) from put_offs p where p.order_id = any (ids) group by p.order_id) and woken_at is null;
  insert into audit_log (actor_kind, actor_name, event, order_id, after)
    select 'job', 'Entrada', 'order.came-back', id, jsonb_build_object('broughtBackBy', what) from unnest(ids) id;
  if what not in ('answer', 'government-mail') then perform tell_back(ids, what, by_staff, null); end if;
end $$;

-- In which list an order stands. One that is put off and comes into another queue, or whose flight becomes another one, is back, by the act of
-- who raised its version; where nothing is waited for, nothing is put off.
create function place_order() returns trigger language plpgsql as $$
declare
  here constant smallint := order_list(new.process_status, new.processing_mode, new.paid_at, new.released, new.refund_date);
  what text;
begin
  if tg_op = 'UPDATE' and old.put_off_until is not null and new.put_off_until is not null then
    what := case
      when old.paid_at is distinct from new.paid_at then 'payment'
      when here <> order_list(old.process_status, old.processing_mode, old.paid_at, old.released, old.refund_date) then 'moved'
      when old.flight_day is distinct from new.flight_day then 'flight' end;
    if what is not null then
      new.put_off_until := null;
      new.back_at := now();
      perform note_back(array[new.order_id], what, case when new.version <> old.version then new.changed_by end);
    end if;
  end if;
  if here not in (1, 2, 4, 6, 7, 8, 9, 11) then
    new.put_off_until := null;
    new.back_at := null;
  end if;
  new.queue := case when new.put_off_until is null then here else here + 20 end;
  return new;
end $$;

create trigger place_new_order before insert on orders for each row execute function place_order();
create trigger place_order before update of queue, process_status, processing_mode, paid_at, released, refund_date, flight_day, put_off_until
  on orders for each row execute function place_order();

-- Brings these orders back, where they are put off. They are locked before that is asked, so that of what happens and of putting off at
-- once the later one sees the earlier.
create function bring_back(ids bigint[], what text, by_staff integer default null) returns integer language plpgsql as $$
declare
  back bigint[];
begin
  if cardinality(ids) = 0 then return 0; end if;
  perform from orders where order_id = any (ids) order by order_id for no key update;
  with woken as (
    update orders set put_off_until = null, back_at = now() where order_id = any (ids) and put_off_until is not null returning order_id)
  select array_agg(order_id) into back from woken;
  if back is null then return 0; end if;
  perform note_back(back, what, by_staff);
  return cardinality(back);
end $$;

-- Those whose time has come, at most so many; several workers share them, and one that somebody is just changing comes with the next run.
create function bring_back_due(most integer) returns integer language plpgsql as $$
declare
  back bigint[];
begin
  with due as (
      select order_id from orders where queue in (21, 22, 24, 26, 27, 28, 29, 31) and put_off_until <= now()
      limit most for no key update skip locked),
    woken as (
      update orders o set put_off_until = null, back_at = now() from due where o.order_id = due.order_id returning o.order_id)
  select array_agg(order_id) into back from woken;
  if back is null then return 0; end if;
  perform note_back(back, 'time');
  return cardinality(back);
end $$;

-- What happens to an order brings it back; the trigger's arguments say what it was and, where a member may have done it, in which column that
-- stands. These come after mark_new and mark_changed, which have locked the orders.
create function happened() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select (to_jsonb(c) ->> tg_argv[1])::integer as by_staff, array_agg(distinct c.order_id) as ids
    from changed c where c.order_id is not null group by 1
  loop
    perform bring_back(one.ids, tg_argv[0], one.by_staff);
  end loop;
  return null;
end $$;
create trigger then_back after insert on answers
  referencing new table as changed for each statement execute function happened('answer');
create trigger then_back after insert on government_mail_orders
  referencing new table as changed for each statement execute function happened('government-mail', 'attached_by');
create trigger then_back after insert on refunds
  referencing new table as changed for each statement execute function happened('refund', 'asked_by');
create trigger then_back after insert on second_payments
  referencing new table as changed for each statement execute function happened('payment');
create trigger then_back after insert on data_requests
  referencing new table as changed for each statement execute function happened('data-request');

-- A document, but for one of the system before.
create function document_happened() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select uploaded_by as by_staff, array_agg(distinct order_id) as ids
    from changed where order_id is not null and source <> 'system-before' group by 1
  loop
    perform bring_back(one.ids, 'document', one.by_staff);
  end loop;
  return null;
end $$;
create trigger then_back after insert on documents
  referencing new table as changed for each statement execute function document_happened();

-- A mail that comes into trouble; one that was opened or delivered changes nothing.
create function mail_happened() returns trigger language plpgsql as $$
begin
  perform bring_back(array(select distinct c.order_id from changed c join before b using (id)
    where c.order_id is not null and c.state in ('failed', 'uncertain', 'bounced', 'complained') and b.state <> c.state), 'mail');
  return null;
end $$;
create trigger then_back after update on mails
  referencing old table as before new table as changed for each statement execute function mail_happened();

-- That the payment is disputed, where somebody else says so than who put the order off, and not in the system before.
create function remark_happened() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select c.staff_id as by_staff, array_agg(distinct c.order_id) as ids
    from changed c where c.chargeback = 'Y' and c.old_author is null and c.staff_id is distinct from
      (select p.staff_id from put_offs p where p.order_id = c.order_id order by p.id desc limit 1) group by 1
  loop
    perform bring_back(one.ids, 'chargeback', one.by_staff);
  end loop;
  return null;
end $$;
create trigger then_back after insert on remarks
  referencing new table as changed for each statement execute function remark_happened();

-- What happened to a case (keep-case.ts) brings its order back where that is news of the order: it is a new case, it was not known yet to be
-- of this order, or a warning became a dispute. Who works on it, what is noted of it and how it goes on are not.
create function dispute_happened() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select c.staff_id as by_staff, array_agg(distinct d.order_id) as ids from changed c join disputes d on d.id = c.dispute_id
    where d.order_id is not null and (c.changes = '{}' or c.changes ? 'orderId'
      or c.changes->'stage'->>0 = 'warning' and d.stage <> 'warning') group by 1
  loop
    perform bring_back(one.ids, 'dispute', one.by_staff);
  end loop;
  return null;
end $$;
create trigger then_back after insert on dispute_changes
  referencing new table as changed for each statement execute function dispute_happened();
