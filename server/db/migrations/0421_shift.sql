-- When shifts begin, and what one leaves to the next (server/shift/).
create table shift_note_orders (
  note_id integer not null,
  order_id bigint not null,
  primary key (note_id, order_id)
);
create table shift_notes (
  id integer not null generated always as identity,
  staff_id integer not null,
  text text not null,
  version integer not null default 1,
  saved_at timestamp with time zone not null default now(),
  handed_at timestamp with time zone,
  confirmed_by integer,
  confirmed_at timestamp with time zone,
  emptied_at timestamp with time zone,
  primary key (id)
);
create table shift_starts (
  minute smallint not null,
  primary key (minute)
);
alter table shift_note_orders add constraint shift_note_orders_note_id_fkey FOREIGN KEY (note_id) REFERENCES shift_notes(id);
alter table shift_note_orders add constraint shift_note_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table shift_notes add constraint shift_notes_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)));
alter table shift_notes add constraint shift_notes_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id);
alter table shift_notes add constraint shift_notes_handed_first CHECK (((confirmed_at IS NULL) OR (handed_at IS NOT NULL)));
alter table shift_notes add constraint shift_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table shift_starts add constraint shift_starts_minute CHECK (((minute >= 0) AND (minute <= 1439)));
CREATE INDEX shift_note_orders_order ON public.shift_note_orders USING btree (order_id);
CREATE INDEX shift_notes_handed ON public.shift_notes USING btree (handed_at);
CREATE UNIQUE INDEX shift_notes_open ON public.shift_notes USING btree (staff_id) WHERE (handed_at IS NULL);
-- To begin with: 06:00, 14:00 and 22:00 in Santo Domingo.
insert into shift_starts (minute) values (360), (840), (1320);
