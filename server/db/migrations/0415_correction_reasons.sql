alter table corrections add column reasons jsonb;
