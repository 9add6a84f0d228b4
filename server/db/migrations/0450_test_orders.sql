create table test_orders (
  order_id bigint not null generated always as identity,
  site_id smallint not null,
  key text not null,
  body_hash text not null,
  external_reference text,
  content jsonb not null,
  payment jsonb,
  seconds jsonb not null default '[]'::jsonb,
  flags jsonb not null,
  warnings jsonb not null,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  primary key (order_id)
);
alter table intake_keys add column test boolean not null default false;
alter table intake_keys add constraint intake_keys_test CHECK (((NOT test) OR (scopes = '{orders}'::text[])));
alter table test_orders add constraint test_orders_site_id_fkey FOREIGN KEY (site_id) REFERENCES landing_sites(id);
CREATE INDEX test_orders_at ON public.test_orders USING btree (created_at);
CREATE UNIQUE INDEX test_orders_key ON public.test_orders USING btree (site_id, key);
CREATE UNIQUE INDEX test_orders_reference ON public.test_orders USING btree (site_id, external_reference) WHERE (external_reference IS NOT NULL);
CREATE INDEX test_orders_site ON public.test_orders USING btree (site_id, order_id);
