create table new_dates (
  id bigint not null generated always as identity,
  order_id bigint not null,
  instead_of timestamp with time zone not null,
  expected_by timestamp with time zone not null,
  staff_id integer not null,
  at timestamp with time zone not null default now(),
  primary key (id)
);
alter table new_dates add constraint new_dates_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table new_dates add constraint new_dates_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
CREATE INDEX new_dates_expected ON public.new_dates USING btree (expected_by);
CREATE INDEX new_dates_of_order ON public.new_dates USING btree (order_id, id);

-- A new mail begins switched off where there are orders already: nobody is written to that an upgrade decided.
update landing_sites set mails_off = array_append(mails_off, 'new-date') where exists (select from orders);
