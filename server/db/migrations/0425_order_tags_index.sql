-- no transaction
-- Orders with a tag: few of all.
create index concurrently if not exists orders_tags on orders using gin (tags) where tags <> '{}';
