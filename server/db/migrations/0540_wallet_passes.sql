create table wallet_devices (
  order_id bigint not null,
  direction text not null,
  device_id text not null,
  push_token text not null,
  registered_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  primary key (order_id, direction, device_id)
);
create table wallet_passes (
  order_id bigint not null,
  direction text not null,
  wallet text not null,
  document_id bigint not null,
  language text not null,
  given_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null,
  told_at timestamp with time zone,
  primary key (order_id, direction, wallet)
);
alter table wallet_devices add constraint wallet_devices_direction CHECK ((direction = ANY (ARRAY['Arrival'::text, 'Departure'::text])));
alter table wallet_devices add constraint wallet_devices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table wallet_passes add constraint wallet_passes_direction CHECK ((direction = ANY (ARRAY['Arrival'::text, 'Departure'::text])));
alter table wallet_passes add constraint wallet_passes_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id);
alter table wallet_passes add constraint wallet_passes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table wallet_passes add constraint wallet_passes_wallet CHECK ((wallet = ANY (ARRAY['apple'::text, 'google'::text])));
CREATE INDEX wallet_devices_of_device ON public.wallet_devices USING btree (device_id);
CREATE INDEX wallet_passes_of_document ON public.wallet_passes USING btree (document_id);
