create table webhook_messages (
  id bigint not null generated always as identity,
  message_id uuid not null default gen_random_uuid(),
  site_id smallint not null,
  order_id bigint,
  event text,
  subject text not null default ''::text,
  at timestamp with time zone not null default now(),
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  last_answer smallint,
  primary key (id)
);
alter table landing_sites add column webhook_url text;
alter table landing_sites add column webhook_secret smallint not null default 0;
alter table landing_sites add column webhook_secret_since timestamp with time zone;
alter table webhook_messages add constraint webhook_messages_order CHECK (((order_id IS NULL) = (event IS NULL)));
alter table webhook_messages add constraint webhook_messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table webhook_messages add constraint webhook_messages_site_id_fkey FOREIGN KEY (site_id) REFERENCES landing_sites(id);
alter table webhook_messages add constraint webhook_messages_state CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])));
CREATE INDEX webhook_messages_at ON public.webhook_messages USING btree (at);
CREATE UNIQUE INDEX webhook_messages_once ON public.webhook_messages USING btree (order_id, event, subject);
CREATE INDEX webhook_messages_site ON public.webhook_messages USING btree (site_id, id);
