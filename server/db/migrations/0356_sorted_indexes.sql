-- no transaction
-- Every order by its traveller's name and by their e-mail: a list of any length is sorted by these.
create index concurrently if not exists orders_name on orders (queue, (sorted_text(name || ' ' || last_name)) collate "C", order_id);
create index concurrently if not exists orders_email on orders (queue, (sorted_text(email)) collate "C", order_id);
