create table dispute_events (
  id bigint not null generated always as identity,
  gateway text not null,
  event_id text not null,
  kind text not null,
  told_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  result text not null,
  object_id text,
  payment_id text,
  facts jsonb,
  primary key (id)
);
alter table dispute_events add constraint dispute_events_facts CHECK (((result = 'ignored'::text) = (facts IS NULL)));
alter table dispute_events add constraint dispute_events_gateway CHECK ((gateway = ANY (ARRAY['stripe'::text, 'paypal'::text])));
alter table dispute_events add constraint dispute_events_result CHECK ((result = ANY (ARRAY['applied'::text, 'nothing-new'::text, 'ignored'::text])));
CREATE INDEX dispute_events_ignored ON public.dispute_events USING btree (received_at) WHERE (result = 'ignored'::text);
CREATE INDEX dispute_events_of_object ON public.dispute_events USING btree (gateway, object_id) WHERE (object_id IS NOT NULL);
CREATE INDEX dispute_events_of_payment ON public.dispute_events USING btree (gateway, payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX dispute_events_once ON public.dispute_events USING btree (gateway, event_id);
