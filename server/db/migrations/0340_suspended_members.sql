alter table staff add column suspended_at timestamp with time zone;
