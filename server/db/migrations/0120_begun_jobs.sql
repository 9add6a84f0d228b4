-- Jobs that read what strangers sent, from their begin to their end: a row that stays tells of a process that died meanwhile.
create table begun_jobs (
  job text not null,
  payload jsonb not null,
  begun smallint not null,
  begun_at timestamptz not null default now(),
  set_aside_at timestamptz,
  primary key (job, payload)
);
