alter table mails add column documents_of_others bigint[] not null default '{}'::bigint[];
