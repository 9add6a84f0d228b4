create table dispute_file_columns (
  header_hash text not null,
  gateway text not null,
  columns jsonb not null,
  staff_id integer not null,
  at timestamp with time zone not null default now(),
  primary key (header_hash)
);
alter table dispute_file_columns add constraint dispute_file_columns_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
