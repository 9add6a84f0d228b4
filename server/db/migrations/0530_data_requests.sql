create table data_requests (
  id integer not null generated always as identity,
  order_id bigint not null,
  kind text not null,
  asked_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  handled_by integer,
  primary key (id)
);
alter table data_requests add constraint data_requests_handled CHECK (((handled_by IS NULL) OR (handled_at IS NOT NULL)));
alter table data_requests add constraint data_requests_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES staff(id);
alter table data_requests add constraint data_requests_kind CHECK ((kind = ANY (ARRAY['copy'::text, 'erasure'::text])));
alter table data_requests add constraint data_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
CREATE INDEX data_requests_of_order ON public.data_requests USING btree (order_id);
CREATE UNIQUE INDEX data_requests_open ON public.data_requests USING btree (order_id, kind) WHERE (handled_at IS NULL);
