-- Whom an order is assigned to, as the contract has it (contract/orders/inbox.ts).
create function assignee_of(member integer) returns json language sql stable as $$
  select json_build_object('id', s.id, 'name', s.name, 'active', s.deleted_at is null and s.suspended_at is null)
  from staff s where s.id = member
$$;

create table notices (
  id bigint not null generated always as identity,
  staff_id integer not null,
  order_id bigint not null,
  kind text not null,
  count integer not null default 1,
  actor_id integer,
  first_at timestamp with time zone not null default now(),
  at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  primary key (id)
);
create table remark_mentions (
  remark_id bigint not null,
  staff_id integer not null,
  primary key (remark_id, staff_id)
);
alter table live_log add column staff_ids integer[];
alter table orders add column assigned_to integer;
alter table notices add constraint notices_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES staff(id);
alter table notices add constraint notices_kind CHECK ((kind = ANY (ARRAY['mentioned'::text, 'assigned'::text, 'answered'::text, 'government-mail'::text])));
alter table notices add constraint notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table notices add constraint notices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table remark_mentions add constraint remark_mentions_remark_id_fkey FOREIGN KEY (remark_id) REFERENCES remarks(id);
alter table remark_mentions add constraint remark_mentions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
CREATE INDEX notices_at ON public.notices USING btree (at);
CREATE INDEX notices_of_member ON public.notices USING btree (staff_id, at, id);
CREATE INDEX notices_of_order ON public.notices USING btree (order_id);
CREATE UNIQUE INDEX notices_unread ON public.notices USING btree (staff_id, order_id, kind) WHERE (read_at IS NULL);

-- Tells members, in their inboxes, what happened to orders: pairs of members and orders, and by whom of the team. Nobody is told of their own
-- act, nor who cannot sign in, nor of an order that was anonymised; what somebody has not read yet counts once more. Rows are written in the
-- order of their keys, so that two who tell the same members wait for each other and never in a circle.
create function give_notices(to_staff integer[], of_orders bigint[], what text, by_staff integer) returns void language sql as $$
  insert into notices as n (staff_id, order_id, kind, actor_id)
    select distinct s.id, o.order_id, what, by_staff from unnest(to_staff, of_orders) as w(staff_id, order_id)
      join staff s on s.id = w.staff_id and s.deleted_at is null and s.suspended_at is null
      join orders o on o.order_id = w.order_id and o.anonymised_at is null
    where s.id is distinct from by_staff
    order by s.id, o.order_id
  on conflict (staff_id, order_id, kind) where read_at is null
    do update set count = n.count + 1, actor_id = excluded.actor_id, at = greatest(n.at, now())
$$;

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

-- Who moved an order to the government last.
create function filer_of(of_order bigint) returns integer language sql stable as $$
  select actor_id::integer from audit_log where order_id = of_order and event = 'order.moved' and actor_kind = 'staff'
    and after->>'processStatus' = 'AwaitingGovt' order by id desc limit 1
$$;

-- A traveller has answered: who has the order is told, and who asked. After then_back, which has locked the orders.
create function answers_told() returns trigger language plpgsql as $$
begin
  perform give_notices(array_agg(w.staff_id), array_agg(w.order_id), 'answered', null) from (
    select o.assigned_to as staff_id, c.order_id from changed c join orders o using (order_id) where o.assigned_to is not null
    union
    select m.sent_by, c.order_id from changed c join mails m on m.id = c.mail_id where m.sent_by is not null) w having count(*) > 0;
  return null;
end $$;
create trigger then_told after insert on answers
  referencing new table as changed for each statement execute function answers_told();

-- The government has written: who has the order is told, and who filed it, but for who attached the message.
create function government_mail_told() returns trigger language plpgsql as $$
begin
  perform give_notices(array_agg(w.staff_id), array_agg(w.order_id), 'government-mail', w.attached_by) from (
    select o.assigned_to as staff_id, c.order_id, c.attached_by from changed c join orders o using (order_id)
      where o.assigned_to is not null
    union
    select filer_of(c.order_id), c.order_id, c.attached_by from changed c) w where w.staff_id is not null group by w.attached_by;
  return null;
end $$;
create trigger then_told after insert on government_mail_orders
  referencing new table as changed for each statement execute function government_mail_told();

-- As in 0410; assigning moves no order either.
create or replace function moved_since(id bigint, to_status text default null) returns timestamptz language sql stable as $$
  select max(h.at) from (
      select at, event, after->>'processStatus' as status, a.after ? 'processStatus' as moves, lead(event) over (order by a.id) as next
      from audit_log a where a.order_id = moved_since.id and (a.after ? 'processStatus'
        or a.event in ('order.undone', 'order.called', 'order.put-off', 'order.brought-back', 'order.assigned'))) h
    where h.moves and h.event <> 'order.undone' and h.next is distinct from 'order.undone' and (to_status is null or h.status = to_status)
$$;

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
  tags integer[],
  later json,
  assigned json
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, case when o.duplicate then twin_of(o.order_id) end, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality, o.tags, case when o.put_off_until is not null or o.back_at is not null then later_of(o.order_id) end, case when o.assigned_to is not null then assignee_of(o.assigned_to) end)::order_row)::text
$$;
