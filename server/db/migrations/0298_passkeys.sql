create table begun_passkeys (
  staff_id integer not null,
  session_id text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  primary key (staff_id)
);
create table passkeys (
  id text not null,
  staff_id integer not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  primary key (id)
);
alter table begun_passkeys add constraint begun_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table passkeys add constraint passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
CREATE INDEX passkeys_of_member ON public.passkeys USING btree (staff_id);
