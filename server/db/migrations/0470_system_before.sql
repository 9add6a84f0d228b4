create table imported_records (
  site_id smallint not null,
  kind text not null,
  key text not null,
  said text not null,
  order_id bigint not null,
  primary key (site_id, kind, key)
);
create table old_mails (
  id bigint not null generated always as identity,
  order_id bigint not null,
  at timestamp with time zone not null,
  email text not null,
  subject text not null,
  provider text not null,
  state text not null,
  body text,
  primary key (id)
);
alter table imports add column kind text not null default 'orders'::text;
alter table remarks alter column staff_id drop not null;
alter table remarks add column old_author text;
alter table documents drop constraint documents_source;
alter table documents add constraint documents_source CHECK ((source = ANY (ARRAY['upload'::text, 'landing-site'::text, 'government-mail'::text, 'system-before'::text])));
alter table remarks add constraint remarks_author CHECK (((staff_id IS NULL) <> (old_author IS NULL)));
drop index imports_file;
CREATE UNIQUE INDEX imports_file ON public.imports USING btree (site_id, kind, path);
alter table imported_records add constraint imported_records_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table imported_records add constraint imported_records_site_id_fkey FOREIGN KEY (site_id) REFERENCES landing_sites(id);
alter table old_mails add constraint old_mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
CREATE INDEX imported_records_of_order ON public.imported_records USING btree (order_id);
CREATE INDEX old_mails_of_order ON public.old_mails USING btree (order_id, at);

-- As it was, but that what was written in the system before brings nothing back.
create or replace function remark_happened() returns trigger language plpgsql as $$
begin
  perform bring_back(array(select distinct c.order_id from changed c where c.chargeback = 'Y' and c.old_author is null and c.staff_id is distinct from
    (select p.staff_id from put_offs p where p.order_id = c.order_id order by p.id desc limit 1)), 'chargeback');
  return null;
end $$;

-- As it was, but that a document of the system before brings nothing back.
create function document_happened() returns trigger language plpgsql as $$
begin
  perform bring_back(array(select distinct order_id from changed where order_id is not null and source <> 'system-before'), 'document');
  return null;
end $$;
drop trigger then_back on documents;
create trigger then_back after insert on documents
  referencing new table as changed for each statement execute function document_happened();
