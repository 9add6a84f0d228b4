-- What a correction request asks a traveller for, beside its mail's row: few mails have one.
create table corrections (
  mail_id bigint primary key references mails (id),
  fields jsonb not null,
  note text not null
);
