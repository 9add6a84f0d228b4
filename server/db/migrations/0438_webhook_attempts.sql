create table webhook_attempts (
  id bigint not null generated always as identity,
  message_id bigint not null,
  at timestamp with time zone not null,
  attempt smallint not null,
  url text not null,
  body text not null,
  signatures smallint not null,
  status smallint,
  answer text not null,
  problem text,
  took_ms integer not null,
  primary key (id)
);
alter table webhook_messages add column detail jsonb;
alter table webhook_messages drop constraint webhook_messages_order;
alter table webhook_messages add constraint webhook_messages_order CHECK (((order_id IS NULL) OR (event IS NOT NULL)));
alter table webhook_attempts add constraint webhook_attempts_message_id_fkey FOREIGN KEY (message_id) REFERENCES webhook_messages(id);
alter table webhook_attempts add constraint webhook_attempts_problem CHECK ((problem = ANY (ARRAY['address'::text, 'name'::text, 'refused'::text, 'certificate'::text, 'late'::text, 'broken'::text])));
alter table webhook_attempts add constraint webhook_attempts_status CHECK (((status IS NULL) = (problem IS NOT NULL)));
CREATE INDEX webhook_attempts_at ON public.webhook_attempts USING btree (at);
CREATE INDEX webhook_attempts_of ON public.webhook_attempts USING btree (message_id, id);
