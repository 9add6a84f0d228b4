-- no transaction
create index concurrently if not exists applications_passport_mark on applications (mark_of(passport_mark, form))
  where mark_of(passport_mark, form) is not null;
