-- no transaction
-- What came to the list of what waits since a moment.
create index concurrently if not exists orders_came_here
  on orders (queue, came_here(created_at, moved_at, paid_at, back_at, processing_date, released), order_id)
  where queue in (1, 2, 3, 6, 7, 8, 9);
