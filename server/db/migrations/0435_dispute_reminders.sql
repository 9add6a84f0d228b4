alter table disputes add column told_due_at timestamp with time zone;
alter table disputes add column told_days integer;
alter table notices drop constraint notices_kind;
alter table notices add constraint notices_kind CHECK ((kind = ANY (ARRAY['mentioned'::text, 'assigned'::text, 'answered'::text, 'government-mail'::text, 'dispute-due'::text])));
