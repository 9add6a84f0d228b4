-- What was sent where an order keeps something else, and what the intake noted of values as they came: both apart from the
-- flags, which are found anew from what is kept.
alter table applications add column as_sent jsonb, add column notes jsonb;
