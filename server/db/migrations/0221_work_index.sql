-- no transaction
-- The order in which open orders are worked on, every order by its flight, and the few that a filter asks for.
create index concurrently if not exists orders_work on orders (queue, due_at, order_id) where queue in (1, 2, 3, 6, 7, 8, 9);
create index concurrently if not exists orders_flight on orders (queue, flight_day, order_id);
create index concurrently if not exists orders_flagged on orders (queue, order_id) where checks > 0;
create index concurrently if not exists orders_duplicate on orders (queue, order_id) where duplicate;
create index concurrently if not exists orders_ready on orders (queue, order_id) where ready;
create index concurrently if not exists orders_stopped on orders (queue, order_id) where stopped;
create index concurrently if not exists orders_mail_trouble on orders (queue, order_id) where mail_trouble;
drop index concurrently if exists orders_due;
