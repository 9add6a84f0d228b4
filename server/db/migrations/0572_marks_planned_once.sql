-- The marks of orders are written by statements that are planned once for a connection, and not at all where nothing of them has changed: planning
-- them anew, with the passport's mark in them, took most of the time of each mail, move and new order.
create or replace function mark_twins(ids bigint[]) returns integer language plpgsql as $$
declare
  touched passport_flights[];
  others bigint[];
  marked integer;
begin
  if cardinality(ids) = 0 then return 0; end if;
  touched := array(select f from passport_flights f where order_id = any (ids));
  perform keep_flights(ids);
  touched := touched || array(select f from passport_flights f where order_id = any (ids));
  if cardinality(touched) = 0 then return 0; end if;
  if (select count(distinct mark) <= 50 from unnest(touched)) then
    perform pg_advisory_xact_lock(hashtextextended(mark::text, 0)) from (select distinct mark from unnest(touched) order by mark) sorted;
  end if;
  others := array(
    select o.order_id from orders o join (
        select unnest(ids) as order_id
        union
        select near.order_id from (select distinct mark, arrives, flight_day from unnest(touched)) k, lateral (
          (select f.order_id from passport_flights f
            where f.mark = k.mark and f.arrives = k.arrives and f.flight_day = k.flight_day and f.waived)
          union all
          (select f.order_id from passport_flights f
            where f.mark = k.mark and f.arrives = k.arrives and f.flight_day = k.flight_day and f.order_id <> all (ids)
            limit 1)) near) looked_at using (order_id)
      where o.duplicate <> (twin_of(o.order_id) is not null));
  if cardinality(others) = 0 then return 0; end if;
  perform from orders where order_id = any (others) order by order_id for no key update;
  update orders o set duplicate = not o.duplicate
    where o.order_id = any (others) and o.duplicate <> (twin_of(o.order_id) is not null);
  get diagnostics marked = row_count;
  return marked;
end $$ set enable_seqscan = off set plan_cache_mode = force_generic_plan;

alter function keep_flights(bigint[]) set plan_cache_mode = force_generic_plan;
alter function mark_orders(bigint[]) set enable_seqscan = off;
alter function mark_orders(bigint[]) set plan_cache_mode = force_generic_plan;
