create table dispute_packs (
  id bigint not null generated always as identity,
  dispute_id bigint not null,
  order_id bigint not null,
  storage_key text not null,
  sha256 text not null,
  bytes integer not null,
  pages smallint not null,
  black_and_white boolean not null,
  reason text not null,
  argued jsonb not null,
  sent_at timestamp with time zone not null default now(),
  sent_by integer not null,
  primary key (id)
);
alter table dispute_packs add constraint dispute_packs_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id);
alter table dispute_packs add constraint dispute_packs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table dispute_packs add constraint dispute_packs_reason CHECK ((reason = ANY (ARRAY['fraud'::text, 'not-received'::text, 'not-as-described'::text, 'misrepresentation'::text, 'credit'::text, 'cancelled'::text, 'duplicate'::text, 'paid-otherwise'::text, 'not-authorised'::text, 'other'::text])));
alter table dispute_packs add constraint dispute_packs_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id);
CREATE INDEX dispute_packs_of_dispute ON public.dispute_packs USING btree (dispute_id, id);
CREATE INDEX dispute_packs_of_order ON public.dispute_packs USING btree (order_id, id);
CREATE INDEX dispute_packs_sealed_with ON public.dispute_packs USING btree (sealed_with(storage_key), storage_key);
