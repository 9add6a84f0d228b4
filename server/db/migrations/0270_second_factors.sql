create table authenticators (
  staff_id integer not null,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  primary key (staff_id)
);
create table recovery_codes (
  hash text not null,
  staff_id integer not null,
  primary key (hash)
);
create table sign_in_challenges (
  hash text not null,
  staff_id integer not null,
  browser text not null,
  remember boolean not null,
  expires_at timestamp with time zone not null,
  primary key (hash)
);
alter table authenticators add constraint authenticators_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table recovery_codes add constraint recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table sign_in_challenges add constraint sign_in_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
CREATE INDEX recovery_codes_of_member ON public.recovery_codes USING btree (staff_id);
CREATE INDEX sign_in_challenges_expire ON public.sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_of_member ON public.sign_in_challenges USING btree (staff_id);
