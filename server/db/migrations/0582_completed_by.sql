-- no transaction
-- The lists of what was completed in some days, and of what somebody completed.
create index concurrently if not exists completions_at on completions (at, order_id);
create index concurrently if not exists completions_by on completions (staff_id, at, order_id);
