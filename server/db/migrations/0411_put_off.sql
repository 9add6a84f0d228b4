-- Orders can be put off: until a moment they stand in a list of their own, 20 above that of their queue, and leave its count, its clock and
-- the next order to take with it. No row is rewritten here: `queue` stops being generated and is written by a trigger, so that its indexes
-- stay as they are.
alter table orders alter column queue drop expression;
alter table orders add column put_off_until timestamp with time zone;
alter table orders add column back_at timestamp with time zone;

create table put_offs (
  id bigint not null generated always as identity,
  order_id bigint not null,
  staff_id integer not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  until timestamp with time zone not null,
  reason text not null,
  woken_at timestamp with time zone,
  woken_by text,
  primary key (id)
);
alter table put_offs add constraint put_offs_kind check (kind in ('time', 'flight', 'traveller', 'government'));
alter table put_offs add constraint put_offs_woken check ((woken_at is null) = (woken_by is null));
alter table put_offs add constraint put_offs_woken_by check (woken_by in ('time', 'staff', 'answer', 'government-mail', 'document', 'mail', 'refund', 'chargeback', 'payment', 'moved', 'flight'));
alter table put_offs add constraint put_offs_order_id_fkey foreign key (order_id) references orders (order_id);
alter table put_offs add constraint put_offs_staff_id_fkey foreign key (staff_id) references staff (id);
create index put_offs_of_order on put_offs (order_id, id);

-- What rows show as their status, also of an order that is put off.
create or replace function shown_status(process_status text, list smallint) returns text language sql immutable parallel safe as $$
  select coalesce(process_status, case case when list between 21 and 39 then list - 20 else list end
    when 1 then 'New' when 2 then 'Priority' when 3 then 'Future' when 4 then 'Pending' end)
$$;

-- What the newest putting off of an order says, as the contract has it (contract/orders/later.ts).
create function later_of(of_order bigint) returns json language sql stable as $$
  select json_build_object('kind', p.kind, 'until', p.until, 'reason', p.reason, 'by', s.name, 'back_at', p.woken_at, 'because', p.woken_by)
  from put_offs p join staff s on s.id = p.staff_id where p.order_id = of_order order by p.id desc limit 1
$$;

-- That orders which were put off are back: on their newest row, and in the history, in the caller's transaction.
create function note_back(ids bigint[], what text) returns void language plpgsql as $$
begin
  update put_offs set woken_at = now(), woken_by = what
    where id in (select max(p.id) from put_offs p where p.order_id = any (ids) group by p.order_id) and woken_at is null;
  insert into audit_log (actor_kind, actor_name, event, order_id, after)
    select 'job', 'Entrada', 'order.came-back', id, jsonb_build_object('broughtBackBy', what) from unnest(ids) id;
end $$;

-- In which list an order stands. One that is put off and comes into another queue, or whose flight becomes another one, is back; where
-- nothing is waited for, nothing is put off.
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
      perform note_back(array[new.order_id], what);
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
create function bring_back(ids bigint[], what text) returns integer language plpgsql as $$
declare
  back bigint[];
begin
  if cardinality(ids) = 0 then return 0; end if;
  perform from orders where order_id = any (ids) order by order_id for no key update;
  with woken as (
    update orders set put_off_until = null, back_at = now() where order_id = any (ids) and put_off_until is not null returning order_id)
  select array_agg(order_id) into back from woken;
  if back is null then return 0; end if;
  perform note_back(back, what);
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

-- What happens to an order brings it back; the name of the trigger's argument says what it was. These come after mark_new and mark_changed,
-- which have locked the orders.
create function happened() returns trigger language plpgsql as $$
begin
  perform bring_back(array(select distinct order_id from changed where order_id is not null), tg_argv[0]);
  return null;
end $$;
create trigger then_back after insert on answers
  referencing new table as changed for each statement execute function happened('answer');
create trigger then_back after insert on government_mail_orders
  referencing new table as changed for each statement execute function happened('government-mail');
create trigger then_back after insert on documents
  referencing new table as changed for each statement execute function happened('document');
create trigger then_back after insert on refunds
  referencing new table as changed for each statement execute function happened('refund');
create trigger then_back after insert on second_payments
  referencing new table as changed for each statement execute function happened('payment');

-- A mail that comes into trouble; one that was opened or delivered changes nothing.
create function mail_happened() returns trigger language plpgsql as $$
begin
  perform bring_back(array(select distinct c.order_id from changed c join before b using (id)
    where c.order_id is not null and c.state in ('failed', 'uncertain', 'bounced', 'complained') and b.state <> c.state), 'mail');
  return null;
end $$;
create trigger then_back after update on mails
  referencing old table as before new table as changed for each statement execute function mail_happened();

-- That the payment is disputed, where somebody else says so than who put the order off.
create function remark_happened() returns trigger language plpgsql as $$
begin
  perform bring_back(array(select distinct c.order_id from changed c where c.chargeback = 'Y' and c.staff_id is distinct from
    (select p.staff_id from put_offs p where p.order_id = c.order_id order by p.id desc limit 1)), 'chargeback');
  return null;
end $$;
create trigger then_back after insert on remarks
  referencing new table as changed for each statement execute function remark_happened();

-- As it was, but that who puts an order off also lets go of it.
create or replace function tell_changed_orders() returns trigger language plpgsql as $$
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

create trigger tell_new after insert on put_offs
  referencing new table as changed for each statement execute function tell_order_part();

drop function if exists order_row(orders);
drop type if exists order_row;
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
  later json
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, case when o.duplicate then twin_of(o.order_id) end, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality, case when o.put_off_until is not null or o.back_at is not null then later_of(o.order_id) end)::order_row)::text
$$;
