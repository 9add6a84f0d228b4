-- no transaction
-- The government's codes of applications as they are compared, as those of 0171.
create index concurrently if not exists passes_application_code on passes
  ((code_key(application_code)) collate "C", document_id) where application_code is not null;
