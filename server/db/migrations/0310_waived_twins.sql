-- A possible duplicate that somebody let stand is marked no longer: lists say what its page says (server/orders/find-twins.ts). Orders that
-- are there already get it from the job renew-orders.

-- The orders that somebody let stand as possible duplicates of one.
create function waived_twins(waived jsonb) returns bigint[] language sql immutable parallel safe as $$
  select array(select substring(w->>'message' from '\d{1,18}')::bigint from jsonb_array_elements(waived) w
    where w->>'field' = 'duplicate' and w->>'message' ~ '\d')
$$;

-- Whether each order of these passports is marked: of its newest five twins, which are those that its page names, one at least is nobody's
-- decision yet.
create function marked_twins(marks uuid[]) returns table (order_id bigint, twin boolean) language sql stable as $$
  with sharing as materialized (
    select p.mark, x.order_id, x.arrives, x.flight_day,
      x.paid_at is not null and x.refund_date is null and x.process_status is distinct from 'Deleted' and x.flight_day is not null as valid
    from orders_of_passports(marks) p join orders x using (order_id)
  ), flights as materialized (
    select mark, arrives, flight_day, (array_agg(order_id order by order_id desc))[1:6] as newest
    from sharing where valid group by mark, arrives, flight_day having count(*) > 1
  )
  select s.order_id, s.valid and exists (
      select from unnest((array_remove(f.newest, s.order_id))[1:5]) named where named <> all (waived_twins(a.waived)))
    from sharing s join applications a using (order_id) left join flights f using (mark, arrives, flight_day)
$$ set enable_seqscan = off;

create or replace function mark_twins(passports uuid[], fewest integer) returns integer language plpgsql as $$
declare
  marks uuid[];
  marked integer;
begin
  if cardinality(passports) = 0 then return 0; end if;
  if cardinality(passports) <= 50 then
    perform pg_advisory_xact_lock(hashtextextended(mark::text, 0)) from (select distinct mark from unnest(passports) mark order by mark) sorted;
  end if;
  -- A passport that fewer orders have is left out: that of a new order alone has nothing to mark.
  marks := array(select mark from orders_of_passports(passports) group by mark having count(*) >= fewest);
  if cardinality(marks) = 0 then return 0; end if;
  perform from orders where order_id = any (array(select order_id from orders_of_passports(marks))) order by order_id for no key update;
  update orders o set duplicate = t.twin from marked_twins(marks) t where t.order_id = o.order_id and o.duplicate <> t.twin;
  get diagnostics marked = row_count;
  return marked;
end $$ set enable_seqscan = off;

-- As in 0301; and what somebody lets stand of an order marks that one, whose row they have locked, and no other.
create or replace function mark_changed_applications() returns trigger language plpgsql as $$
declare
  decided bigint[] := array(select c.order_id from before b join changed c using (order_id) where b.waived <> c.waived);
begin
  if is_sealing() then return null; end if;
  perform mark_orders(array(select order_id from changed));
  perform mark_twins(array(select distinct unnest(array[b.mark, c.mark])
    from (select order_id, mark_of(passport_mark, form) as mark from before) b
      join (select order_id, mark_of(passport_mark, form) as mark from changed) c using (order_id)
    where b.mark is distinct from c.mark), 1);
  if cardinality(decided) > 0 then
    update orders o set duplicate = t.twin
      from marked_twins(array(select distinct mark_of(passport_mark, form) from changed where order_id = any (decided))) t
      where t.order_id = o.order_id and o.order_id = any (decided) and o.duplicate <> t.twin;
  end if;
  return null;
end $$;
