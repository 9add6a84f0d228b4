create table passes (
  document_id bigint not null,
  qr jsonb,
  picture bytea,
  codes smallint not null,
  application_code text,
  traveller text,
  primary key (document_id)
);
alter table passes add constraint passes_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id);
alter table passes add constraint passes_shown CHECK (((qr IS NULL) OR (picture IS NULL)));
