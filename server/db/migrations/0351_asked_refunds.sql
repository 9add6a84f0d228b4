-- What was asked of a refund that is made, for Undo.
alter table refunds add asked jsonb;
