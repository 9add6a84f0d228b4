create table ended_proofs (
  order_id bigint not null,
  ended_at timestamp with time zone not null default now(),
  ended_by integer not null,
  primary key (order_id)
);
alter table ended_proofs add constraint ended_proofs_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id);
alter table ended_proofs add constraint ended_proofs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
