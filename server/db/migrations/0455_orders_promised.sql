CREATE INDEX orders_promised ON public.orders USING btree (due_at) WHERE (queue = ANY (ARRAY[1, 2, 3, 8]));
