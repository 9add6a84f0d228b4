-- How long an order took is measured to its ticket: from the payment until the mail with the first one was put on its way, and no longer until
-- somebody moved the order to Completed, which can be hours before or after.

-- Of a document that was withdrawn before anybody was told, nothing went out.
create or replace function tickets_sent() returns table (order_id bigint, at timestamp with time zone) language sql stable as $$
  select e.order_id, min(e.at) from order_events e where e.event = 'ready' and e.no_mail is distinct from 'not-so' group by 1
$$;

-- In seconds; null where nothing was sent, or no payment is known, or it came later.
create or replace function took_to_ticket(id bigint, paid timestamp with time zone) returns integer language sql stable as $$
  select case when paid <= t.at then extract(epoch from t.at - paid)::integer end from tickets_sent() t where t.order_id = id
$$;

-- As in 0520, but for how long it took.
create or replace function keep_completion() returns trigger language plpgsql as $$
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

-- A ticket may be sent after its order was completed.
create or replace function keep_ticket_sent() returns trigger language plpgsql as $$
begin
  update completions c set took_seconds = t.took
    from orders o, lateral (select took_to_ticket(o.order_id, o.paid_at) as took) t
    where o.order_id = new.order_id and c.order_id = new.order_id and c.took_seconds is distinct from t.took;
  return null;
end $$;
create or replace trigger keep_ticket_sent after insert on order_events for each row
  when (new.event = 'ready') execute function keep_ticket_sent();
create or replace trigger keep_ticket_sent_again after update on order_events for each row
  when (new.event = 'ready' and (new.at is distinct from old.at or (new.no_mail is not distinct from 'not-so') <> (old.no_mail is not distinct from 'not-so')))
  execute function keep_ticket_sent();

-- What was completed before. It stops nobody but who opens one of these again.
update completions c set took_seconds = t.took from (
    select o.order_id, case when o.paid_at <= s.at then extract(epoch from s.at - o.paid_at)::integer end as took
    from completions k join orders o using (order_id) left join tickets_sent() s using (order_id)) t
  where t.order_id = c.order_id and c.took_seconds is distinct from t.took;
