alter table disputes drop constraint disputes_warning;
alter table disputes add constraint disputes_warning CHECK ((((stage = 'warning'::text) AND (state = ANY (ARRAY['warning'::text, 'submitted'::text, 'accepted'::text, 'expired'::text]))) OR ((stage <> 'warning'::text) AND (state <> 'warning'::text))));
