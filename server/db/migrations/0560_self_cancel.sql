alter table refunds alter column asked_by drop not null;
