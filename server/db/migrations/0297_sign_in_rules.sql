create table remembered_devices (
  hash text not null,
  staff_id integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ip text not null,
  user_agent text not null,
  primary key (hash)
);
create table role_rules (
  role text not null,
  second_factor boolean not null default false,
  idle_minutes smallint,
  primary key (role)
);
alter table sessions add column last_used_at timestamp with time zone not null default now();
alter table remembered_devices add constraint remembered_devices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
CREATE INDEX remembered_devices_of_member ON public.remembered_devices USING btree (staff_id);
