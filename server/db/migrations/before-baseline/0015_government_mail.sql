create table government_mails (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  door text not null,
  state text not null default 'received' check (state in ('received', 'unmatched', 'matched', 'set-aside')),
  fingerprint text not null,
  storage_key text,
  bytes integer not null,
  envelope_from text,
  envelope_to text[] not null,
  proofs jsonb not null,
  sender text not null default 'unknown',
  from_name text not null default '',
  from_address text not null default '',
  recipients text[] not null default '{}',
  subject text not null default '',
  sent_at timestamptz,
  body text not null default '',
  files jsonb not null default '[]',
  problem text,
  decided_by integer references staff(id),
  decided_at timestamptz
);
--> statement-breakpoint
create unique index government_mails_fingerprint on government_mails (fingerprint);
--> statement-breakpoint
create index government_mails_list on government_mails (state, id);
--> statement-breakpoint
create index government_mails_originals on government_mails (received_at) where storage_key is not null;
--> statement-breakpoint
create table government_mail_orders (
  mail_id bigint not null references government_mails(id),
  order_id bigint not null references orders(order_id),
  created_at timestamptz not null default now(),
  attached_by integer references staff(id),
  refused_by integer references staff(id),
  refused_at timestamptz,
  primary key (mail_id, order_id)
);
--> statement-breakpoint
create index government_mail_orders_of_order on government_mail_orders (order_id, mail_id);
--> statement-breakpoint
create table government_mail_files (
  mail_id bigint not null references government_mails(id),
  order_id bigint not null,
  place smallint not null,
  document_id bigint references documents(id),
  problem text,
  primary key (mail_id, order_id, place)
);
--> statement-breakpoint
-- A message that no order has changes no order; its pages hear of it all the same.
create function tell_government_mail() returns trigger language plpgsql as $$
begin
  insert into live_log (topic, order_ids, part)
    select 'order', '{}', tg_table_name where exists (select from changed);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_changed after update on government_mails
  referencing new table as changed for each statement execute function tell_government_mail();
--> statement-breakpoint
create trigger tell_new after insert on government_mail_orders
  referencing new table as changed for each statement execute function tell_order_part();
--> statement-breakpoint
create trigger tell_changed after update on government_mail_orders
  referencing new table as changed for each statement execute function tell_order_part();
