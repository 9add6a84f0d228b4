-- What landing sites are told of their orders.
create table webhook_messages (
  id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid(),
  site_id smallint not null references landing_sites,
  order_id bigint references orders,
  event text,
  subject text not null default '',
  at timestamptz not null default now(),
  state text not null default 'waiting' constraint webhook_messages_state check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  last_answer smallint,
  constraint webhook_messages_order check ((order_id is null) = (event is null))
);
create index webhook_messages_at on webhook_messages (at);
create unique index webhook_messages_once on webhook_messages (order_id, event, subject);
create index webhook_messages_site on webhook_messages (site_id, id);
