CREATE INDEX calls_again ON public.calls USING btree (staff_id, again_at) WHERE (again_at IS NOT NULL);
