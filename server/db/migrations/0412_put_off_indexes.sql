-- no transaction
-- What is put off, by when it comes back, and what is back: few of all orders.
create index concurrently if not exists orders_put_off on orders (queue, put_off_until, order_id) where put_off_until is not null;
create index concurrently if not exists orders_back on orders (queue, back_at, order_id) where back_at is not null;
