create table old_statuses (
  order_id bigint not null,
  status text not null,
  at timestamp with time zone,
  opened_at timestamp with time zone,
  primary key (order_id)
);
alter table old_statuses add constraint old_statuses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table old_statuses add constraint old_statuses_status CHECK ((status = ANY (ARRAY['Awaiting'::text, 'Refunds'::text, 'Completed'::text, 'Deleted'::text, 'Contact Customer'::text, 'AwaitingGovt'::text, 'Customer Called'::text])));

-- Whether an order comes back to what it was in the system before: completed there, and deleted or to be refunded here, without having been
-- opened. That is no completion of ours.
create function comes_back(id bigint, from_status text, to_status text) returns boolean language sql stable as $$
  select to_status = 'Completed' and from_status in ('Deleted', 'Refunds')
    and exists (select from old_statuses where order_id = id and status = 'Completed' and opened_at is null)
$$;

-- As it was, but for what comes back to the system before; what is opened again is ours from then on.
create or replace function keep_completion() returns trigger language plpgsql as $$
begin
  if new.process_status = 'Completed' then
    if comes_back(new.order_id, old.process_status, new.process_status) then return null; end if;
    insert into completions (order_id, staff_id, took_seconds, landing_site, language)
      values (new.order_id, new.changed_by,
        case when new.paid_at <= now() then extract(epoch from now() - new.paid_at)::integer end, new.landing_site, new.language)
      on conflict (order_id) do nothing;
  elsif new.process_status is null or new.process_status not in ('Deleted', 'Refunds') then
    delete from completions where order_id = new.order_id;
    update old_statuses set opened_at = now() where order_id = new.order_id and opened_at is null;
  end if;
  return null;
end $$;
