-- no transaction
-- What somebody is to do: few of all orders.
create index concurrently if not exists orders_assigned on orders (assigned_to, queue, order_id) where assigned_to is not null;
