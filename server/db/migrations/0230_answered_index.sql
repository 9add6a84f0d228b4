-- no transaction
create index concurrently if not exists orders_answered on orders (queue, order_id) where answered;
