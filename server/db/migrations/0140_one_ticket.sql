-- One ticket counts: a document replaces the ones before it unless it was uploaded in addition to them.
alter table documents add column in_addition boolean not null default false;
-- One mail may bring all that is current: document_id is the newest of them, here are the others.
alter table mails add column also_documents bigint[] not null default '{}';
-- Who was told by which mail that a document no longer counts; the key lets nobody be told twice.
create table recalls (
  document_id bigint not null references documents(id),
  email text not null,
  mail_id bigint not null references mails(id),
  sent_at timestamptz not null,
  primary key (document_id, email)
);
create index recalls_mail on recalls (mail_id);
