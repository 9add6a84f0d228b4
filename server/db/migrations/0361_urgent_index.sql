-- no transaction
-- The order in which open orders are worked on, by the clock of each queue; with the flight, so that those whose flight is past are
-- passed over within the index.
create index concurrently if not exists orders_urgent on orders
  (queue, work_due(queue, due_at, coalesce(moved_at, paid_at), flight_day), order_id, coalesce(flight_day, 'infinity'::date))
  where queue in (1, 2, 3, 6, 7, 8, 9);
drop index concurrently if exists orders_work;
