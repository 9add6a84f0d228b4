create table macro_runs (
  run uuid not null,
  order_id bigint not null,
  preset_id integer not null,
  version integer not null,
  staff_id integer not null,
  at timestamp with time zone not null default now(),
  primary key (run, order_id)
);
alter table macro_runs add constraint macro_runs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table macro_runs add constraint macro_runs_preset_id_version_fkey FOREIGN KEY (preset_id, version) REFERENCES preset_versions(preset_id, version);
alter table macro_runs add constraint macro_runs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
