-- Who changed an order last, and the version that was there before this member's run of changes: what somebody did since
-- themself is no conflict with their own next change.
alter table orders add column changed_by integer, add column changed_since integer;
