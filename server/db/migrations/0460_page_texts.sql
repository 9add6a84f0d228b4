create table page_texts (
  order_id bigint not null,
  sha256 text not null,
  offered text[] not null,
  body text not null,
  promised_day date,
  first_shown_at timestamp with time zone not null default now(),
  last_shown_at timestamp with time zone not null default now(),
  times integer not null default 1,
  primary key (order_id, sha256, offered)
);
alter table page_texts add constraint page_texts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table page_texts add constraint page_texts_sha256 CHECK ((sha256 = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text)));
