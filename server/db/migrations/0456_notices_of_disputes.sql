alter table notices alter column order_id drop not null;
alter table notices add column dispute_id bigint;
alter table notices add constraint notices_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id);
alter table notices add constraint notices_of CHECK (((order_id IS NULL) <> (dispute_id IS NULL)));
CREATE UNIQUE INDEX notices_unread_of_dispute ON public.notices USING btree (staff_id, dispute_id) WHERE ((read_at IS NULL) AND (dispute_id IS NOT NULL));
