-- no transaction
create index concurrently if not exists calls_again on calls (staff_id, again_at) where again_at is not null;
create index concurrently if not exists orders_owed on orders (queue, coalesce(moved_at, created_at), order_id) where queue = 11;
