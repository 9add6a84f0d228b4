-- What members of staff are told of in their inboxes: orders, and disputes of which nobody knows the order yet.
create table notices (
  id bigint generated always as identity primary key,
  staff_id integer not null references staff,
  order_id bigint references orders,
  kind text not null constraint notices_kind check (kind in
    ('mentioned', 'assigned', 'answered', 'government-mail', 'dispute-due', 'back')),
  count integer not null default 1,
  actor_id integer references staff,
  first_at timestamptz not null default now(),
  at timestamptz not null default now(),
  read_at timestamptz,
  dispute_id bigint references disputes,
  constraint notices_of check ((order_id is null) <> (dispute_id is null))
);
create index notices_at on notices (at);
create index notices_of_member on notices (staff_id, at, id);
create index notices_of_order on notices (order_id);
create unique index notices_unread on notices (staff_id, order_id, kind) where read_at is null;
create unique index notices_unread_of_dispute on notices (staff_id, dispute_id) where read_at is null and dispute_id is not null;

create table remark_mentions (
  remark_id bigint not null references remarks,
  staff_id integer not null references staff,
  primary key (remark_id, staff_id)
);

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

-- A traveller has answered: who has the order is told, and who asked; and who put it off, unless they are told this. After then_back, which has
-- locked the orders.
create function answers_told() returns trigger language plpgsql as $$
begin
  perform give_notices(array_agg(w.staff_id), array_agg(w.order_id), 'answered', null) from (
    select o.assigned_to as staff_id, c.order_id from changed c join orders o using (order_id) where o.assigned_to is not null
    union
    select m.sent_by, c.order_id from changed c join mails m on m.id = c.mail_id where m.sent_by is not null) w having count(*) > 0;
  perform tell_back(array(select distinct order_id from changed), 'answer', null, 'answered');
  return null;
end $$;
create trigger then_told after insert on answers
  referencing new table as changed for each statement execute function answers_told();

-- The government has written: who has the order is told, who filed it and who put it off, but for who attached the message.
create function government_mail_told() returns trigger language plpgsql as $$
begin
  perform give_notices(array_agg(w.staff_id), array_agg(w.order_id), 'government-mail', w.attached_by) from (
    select o.assigned_to as staff_id, c.order_id, c.attached_by from changed c join orders o using (order_id)
      where o.assigned_to is not null
    union
    select filer_of(c.order_id), c.order_id, c.attached_by from changed c) w where w.staff_id is not null group by w.attached_by;
  perform tell_back(array_agg(distinct c.order_id), 'government-mail', c.attached_by, 'government-mail') from changed c group by c.attached_by;
  return null;
end $$;
create trigger then_told after insert on government_mail_orders
  referencing new table as changed for each statement execute function government_mail_told();
