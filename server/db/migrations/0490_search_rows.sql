-- A search is planned anew for its very words, since a frequent one and a rare one go different ways. What is the same for all of them is
-- planned once a connection, here: it was two thirds of that.

-- The rows of these orders, newest first, as JSON objects with commas between; null where there are none.
create function order_rows(ids bigint[]) returns text language plpgsql stable as $$
begin
  return (select string_agg(order_row(o), ',' order by order_id desc) from orders o where order_id = any (ids));
end $$ set plan_cache_mode = force_generic_plan;

-- What a search counted, as server/lists/remember.ts keeps it: of the buckets in which it found something how many and the highest id, and of
-- each bucket its version.
create function known_counts(hit integer[], counts bigint[], tops bigint[]) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('buckets', coalesce(json_agg(v.bucket), '[]'), 'versions', coalesce(json_agg(v.version), '[]'),
      'counts', coalesce(json_agg(coalesce(h.n, 0)), '[]'), 'tops', coalesce(json_agg(h.top), '[]'))
    from bucket_versions() v left join unnest(hit, counts, tops) h(bucket, n, top) using (bucket));
end $$ set plan_cache_mode = force_generic_plan;
