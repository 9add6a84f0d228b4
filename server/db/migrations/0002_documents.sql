-- Documents of orders, and who fetched them. The bytes lie in the document store under a random key.

-- What is known of a document decides its state, once and for every reader: only a current one is mailed or offered.
create table documents (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  file1 text not null,
  storage_key text not null,
  original_name text not null,
  kind text not null,
  bytes integer not null,
  pages smallint,
  sha256 text not null,
  created_at timestamptz not null default now(),
  uploaded_by integer references staff,
  superseded_at timestamptz,
  withdrawn_at timestamptz,
  source text not null default 'upload'
    constraint documents_source check (source in ('upload', 'landing-site', 'government-mail')),
  to_check boolean not null default false,
  scan text constraint documents_scan check (scan in ('waiting', 'clean', 'infected')),
  verdict text constraint documents_verdict check (verdict in ('match', 'unsure', 'unreadable', 'stopped')),
  comparison jsonb,
  allowed_at timestamptz,
  allowed_by integer references staff,
  allowed_reason text,
  state text not null generated always as (case
    when withdrawn_at is not null then 'withdrawn'
    when superseded_at is not null then 'superseded'
    when verdict = 'stopped' and allowed_at is null then 'stopped'
    when scan = 'waiting' then 'waiting'
    when to_check then 'to-check'
    else 'current' end) stored,
  constraint documents_allowed check (
    (allowed_at is null) = (allowed_by is null) and (allowed_at is null) = (allowed_reason is null))
);
create unique index documents_name on documents (order_id, file1);
-- The few that wait for the virus scanner, which a job looks for every minute.
create index documents_to_scan on documents (id) where scan = 'waiting' and withdrawn_at is null;
-- Those that came by mail and that nobody has decided on: as few as there is work.
create index documents_to_check on documents (order_id)
  where to_check and withdrawn_at is null and superseded_at is null;

-- Downloads by travellers: the proof that the customer used the service.
create table downloads (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  document_id bigint not null references documents,
  created_at timestamptz not null default now(),
  ip text not null,
  place text not null,
  user_agent text not null,
  browser text not null,
  os text not null
);
create index downloads_of_order on downloads (order_id, id);
