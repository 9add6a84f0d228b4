alter table sessions add column confirmed_at timestamp with time zone;
alter table sessions add column factor_at timestamp with time zone;
create table staff_changes (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  staff_id integer not null,
  by_id integer,
  what text[] not null,
  role text not null,
  primary key (id)
);
alter table mails add column staff_change bigint;
alter table mails add constraint mails_staff_change_fkey FOREIGN KEY (staff_change) REFERENCES staff_changes(id);
alter table staff_changes add constraint staff_changes_by_id_fkey FOREIGN KEY (by_id) REFERENCES staff(id);
alter table staff_changes add constraint staff_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
CREATE INDEX staff_changes_of_member ON public.staff_changes USING btree (staff_id, at);
-- Whoever was made, or given another password, e-mail or role, in the last week before there was this table: the audit log knows.
insert into staff_changes (at, staff_id, by_id, what, role)
  select l.at, m.id, by.id,
    array_remove(array[
      case when l.event <> 'staff.changed' then 'added' end,
      case when l.after ? 'password' then 'password' end,
      case when l.event = 'staff.changed' and l.after ? 'email' then 'email' end,
      case when l.event = 'staff.changed' and l.after ? 'role' then 'raised' end], null),
    m.role
  from audit_log l join staff m on m.id = l.staff_id join staff by on by.id::text = l.actor_id
  where l.at > now() - interval '7 days' and l.actor_kind = 'staff'
    and l.event in ('staff.added', 'staff.invited', 'staff.changed')
    and (l.event <> 'staff.changed' or l.after ?| array['password', 'email', 'role'])
  order by l.id;
