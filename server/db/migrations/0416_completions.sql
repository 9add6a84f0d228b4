-- What the Manager's room counts (server/reports/room.ts).
create table completions (
  order_id bigint not null,
  at timestamp with time zone not null default now(),
  staff_id integer,
  took_seconds integer,
  landing_site smallint not null,
  language text not null,
  primary key (order_id)
);
alter table completions add constraint completions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
CREATE INDEX refunds_made ON public.refunds USING btree (done_at) WHERE (state = 'done'::text);
CREATE INDEX completions_at ON public.completions USING btree (at, staff_id, took_seconds, landing_site, language);

-- An order that is completed is kept once, whatever becomes of it after; one that is open again was not.
create function keep_completion() returns trigger language plpgsql as $$
begin
  if new.process_status = 'Completed' then
    insert into completions (order_id, staff_id, took_seconds, landing_site, language)
      values (new.order_id, new.changed_by,
        case when new.paid_at <= now() then extract(epoch from now() - new.paid_at)::integer end, new.landing_site, new.language)
      on conflict (order_id) do nothing;
  elsif new.process_status is null or new.process_status not in ('Deleted', 'Refunds') then
    delete from completions where order_id = new.order_id;
  end if;
  return null;
end $$;
create trigger keep_completion after update on orders for each row
  when (new.process_status is distinct from old.process_status) execute function keep_completion();
