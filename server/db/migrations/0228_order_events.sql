create table order_events (
  order_id bigint not null,
  event text not null,
  subject text not null default ''::text,
  at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  bulk boolean not null default false,
  settled_at timestamp with time zone,
  mail_id bigint,
  no_mail text,
  primary key (order_id, event, subject)
);
alter table landing_sites add column mails_off text[] not null default '{}'::text[];
alter table order_events add constraint order_events_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id);
alter table order_events add constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
CREATE INDEX order_events_due ON public.order_events USING btree (due_at) WHERE (settled_at IS NULL);
-- An upgrade sends no mail that nobody has decided on: where there are orders already, a site switches the new ones on itself.
update landing_sites set mails_off = '{received,filed,refunded,before-flight,before-return}' where exists (select from orders);
