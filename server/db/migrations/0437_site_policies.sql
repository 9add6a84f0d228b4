create table policy_texts (
  sha256 text not null,
  body text not null,
  primary key (sha256)
);
create table site_policies (
  id integer not null generated always as identity,
  site_id smallint not null,
  kind text not null,
  version text not null,
  sha256 text not null,
  entered_at timestamp with time zone not null default now(),
  entered_by integer not null,
  primary key (id)
);
alter table policy_texts add constraint policy_texts_sha256 CHECK ((sha256 = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text)));
alter table site_policies add constraint site_policies_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff(id);
alter table site_policies add constraint site_policies_kind CHECK ((kind = ANY (ARRAY['terms'::text, 'refund-policy'::text])));
alter table site_policies add constraint site_policies_sha256_fkey FOREIGN KEY (sha256) REFERENCES policy_texts(sha256);
alter table site_policies add constraint site_policies_site_id_fkey FOREIGN KEY (site_id) REFERENCES landing_sites(id);
CREATE UNIQUE INDEX site_policies_version ON public.site_policies USING btree (site_id, kind, version);
