create table refunds (
  id bigint not null generated always as identity,
  order_id bigint not null,
  amount numeric(15,4),
  currency text,
  is_whole boolean not null,
  reason text,
  note text not null default ''::text,
  state text not null,
  came_from text,
  asked_by integer not null,
  asked_at timestamp with time zone not null default now(),
  decided_by integer,
  decided_at timestamp with time zone,
  reference text,
  done_by integer,
  done_at timestamp with time zone,
  primary key (id)
);
alter table applications add column no_refund_needed_at timestamp with time zone;
alter table refunds add constraint refunds_amount CHECK ((amount > (0)::numeric));
alter table refunds add constraint refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id);
alter table refunds add constraint refunds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id);
alter table refunds add constraint refunds_done CHECK (((state = 'done'::text) = (done_at IS NOT NULL)));
alter table refunds add constraint refunds_done_by_fkey FOREIGN KEY (done_by) REFERENCES staff(id);
alter table refunds add constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table refunds add constraint refunds_reason CHECK ((reason = ANY (ARRAY['cancelled'::text, 'duplicate'::text, 'not-delivered'::text, 'late'::text, 'our-mistake'::text, 'unhappy'::text, 'bank'::text, 'other'::text])));
alter table refunds add constraint refunds_state CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'done'::text, 'refused'::text, 'withdrawn'::text])));
CREATE INDEX refunds_of_order ON public.refunds USING btree (order_id, id);
CREATE UNIQUE INDEX refunds_open ON public.refunds USING btree (order_id) WHERE (state = ANY (ARRAY['asked'::text, 'approved'::text]));
CREATE INDEX refunds_waiting ON public.refunds USING btree (id) WHERE (state = ANY (ARRAY['asked'::text, 'approved'::text]));
-- Above the limit of its landing site a refund needs a second person; nobody has set one yet.
update landing_sites set settings = settings || '{"refund_limit": null}';
