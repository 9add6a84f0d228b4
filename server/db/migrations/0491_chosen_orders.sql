alter table erasures add column left_out_ids bigint[] not null default '{}'::bigint[];
