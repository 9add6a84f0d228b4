-- When staff took back what they had asked a traveller for.
alter table corrections add withdrawn_at timestamptz;
