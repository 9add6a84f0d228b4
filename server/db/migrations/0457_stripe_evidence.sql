alter table dispute_packs add column stripe jsonb;
alter table dispute_packs add column stripe_fields jsonb;
alter table dispute_packs add column submit_tried_at timestamp with time zone;
alter table dispute_packs add column submitted_at timestamp with time zone;
alter table dispute_packs add column submitted_by integer;
alter table dispute_packs add column submit_answer jsonb;
alter table dispute_packs add constraint dispute_packs_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES staff(id);
