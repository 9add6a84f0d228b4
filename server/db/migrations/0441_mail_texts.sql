create table mail_texts (
  mail_id bigint not null,
  attempt_id bigint not null,
  sender text not null,
  subject text not null,
  body text not null,
  files text[] not null,
  primary key (mail_id)
);
alter table mail_texts add constraint mail_texts_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES mail_attempts(id);
alter table mail_texts add constraint mail_texts_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id);
