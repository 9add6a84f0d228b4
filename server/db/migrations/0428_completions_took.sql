-- no transaction
-- A median is read from its step; periods are read from the counts.
create index concurrently if not exists completions_took on completions (took_step(took_seconds), at, took_seconds);
drop index concurrently if exists completions_at;
