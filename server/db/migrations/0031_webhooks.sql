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
  detail jsonb,
  constraint webhook_messages_order check (order_id is null or event is not null)
);
create index webhook_messages_at on webhook_messages (at);
create unique index webhook_messages_once on webhook_messages (order_id, event, subject);
create index webhook_messages_site on webhook_messages (site_id, id);

-- Each time that one was posted: what was sent and what was answered.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  message_id bigint not null references webhook_messages,
  at timestamptz not null,
  attempt smallint not null,
  url text not null,
  body text not null,
  signatures smallint not null,
  status smallint,
  answer text not null,
  problem text constraint webhook_attempts_problem check (problem in ('address', 'name', 'refused', 'certificate', 'late', 'broken')),
  took_ms integer not null,
  constraint webhook_attempts_status check ((status is null) = (problem is not null))
);
create index webhook_attempts_at on webhook_attempts (at);
create index webhook_attempts_of on webhook_attempts (message_id, id);
