alter table notices drop constraint notices_kind;
alter table notices add constraint notices_kind CHECK ((kind = ANY (ARRAY['mentioned'::text, 'assigned'::text, 'answered'::text, 'government-mail'::text, 'dispute-due'::text, 'back'::text])));

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

-- As in 0411; who put an order off is told, by whose act it is back. Of what others are told too, answers_told() and government_mail_told()
-- tell them, once they have told these.
drop function note_back(bigint[], text);
create function note_back(ids bigint[], what text, by_staff integer default null) returns void language plpgsql as $$
begin
  update put_offs set woken_at = now(), woken_by = what
    where id in (select max(p.id) from put_offs p where p.order_id = any (ids) group by p.order_id) and woken_at is null;
  insert into audit_log (actor_kind, actor_name, event, order_id, after)
    select 'job', 'Entrada', 'order.came-back', id, jsonb_build_object('broughtBackBy', what) from unnest(ids) id;
  if what not in ('answer', 'government-mail') then perform tell_back(ids, what, by_staff, null); end if;
end $$;

-- As in 0411, with whose act it is; a version that is raised says who raised it.
create or replace function place_order() returns trigger language plpgsql as $$
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

-- As in 0411, with whose act it is.
drop function bring_back(bigint[], text);
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

-- What happens to an order brings it back; the trigger's arguments say what it was and, where a member may have done it, in which column that stands.
create or replace function happened() returns trigger language plpgsql as $$
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
create or replace trigger then_back after insert on government_mail_orders
  referencing new table as changed for each statement execute function happened('government-mail', 'attached_by');
create or replace trigger then_back after insert on refunds
  referencing new table as changed for each statement execute function happened('refund', 'asked_by');

-- As in 0470, with whose act it is.
create or replace function document_happened() returns trigger language plpgsql as $$
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
create or replace function remark_happened() returns trigger language plpgsql as $$
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
-- As in 0580.
create or replace function dispute_happened() returns trigger language plpgsql as $$
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

-- As in 0433; who put the order off is told as well, unless they are told this.
create or replace function answers_told() returns trigger language plpgsql as $$
begin
  perform give_notices(array_agg(w.staff_id), array_agg(w.order_id), 'answered', null) from (
    select o.assigned_to as staff_id, c.order_id from changed c join orders o using (order_id) where o.assigned_to is not null
    union
    select m.sent_by, c.order_id from changed c join mails m on m.id = c.mail_id where m.sent_by is not null) w having count(*) > 0;
  perform tell_back(array(select distinct order_id from changed), 'answer', null, 'answered');
  return null;
end $$;
create or replace function government_mail_told() returns trigger language plpgsql as $$
begin
  perform give_notices(array_agg(w.staff_id), array_agg(w.order_id), 'government-mail', w.attached_by) from (
    select o.assigned_to as staff_id, c.order_id, c.attached_by from changed c join orders o using (order_id)
      where o.assigned_to is not null
    union
    select filer_of(c.order_id), c.order_id, c.attached_by from changed c) w where w.staff_id is not null group by w.attached_by;
  perform tell_back(array_agg(distinct c.order_id), 'government-mail', c.attached_by, 'government-mail') from changed c group by c.attached_by;
  return null;
end $$;
