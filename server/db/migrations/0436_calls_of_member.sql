CREATE INDEX calls_of_member ON public.calls USING btree (staff_id, at);
