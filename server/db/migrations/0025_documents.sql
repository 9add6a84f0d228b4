-- Documents of orders, and who fetched them. The bytes lie in the document store under a random key.

-- The key that a file of the store is sealed with, which its name says (server/files/keys.ts).
create function sealed_with(storage_key text) returns text language sql immutable parallel safe
  return coalesce(substring(storage_key from '\.(k[0-9a-f]{7})\.'), 'plain');

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
    constraint documents_source check (source in ('upload', 'landing-site', 'government-mail', 'system-before')),
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
  -- One ticket counts: a document replaces the ones before it unless it was uploaded in addition to them.
  in_addition boolean not null default false,
  -- When it was compared again, because its order was corrected after it had come.
  compared_at timestamptz,
  -- Of several codes of a document staff choose the one that its traveller's pass shows.
  shown_code smallint,
  confirmed_at timestamptz,
  confirmed_by integer references staff,
  confirmed_reason text,
  constraint documents_allowed check (
    (allowed_at is null) = (allowed_by is null) and (allowed_at is null) = (allowed_reason is null)),
  constraint documents_confirmed check (
    (confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (confirmed_reason is null))
);
create unique index documents_name on documents (order_id, file1);
-- The few that wait for the virus scanner, which a job looks for every minute.
create index documents_to_scan on documents (id) where scan = 'waiting' and withdrawn_at is null;
-- Those that came by mail and that nobody has decided on: as few as there is work.
create index documents_to_check on documents (order_id)
  where to_check and withdrawn_at is null and superseded_at is null;
-- The few that name another order's traveller, for when that order is corrected.
create index documents_of_others on documents (((comparison->>'otherOrderId')::bigint)) where comparison->>'otherOrderId' is not null;
-- What still lies plain or under an old key, and whether a file of the store is anybody's.
create index documents_sealed_with on documents (sealed_with(storage_key), storage_key);

create table passes (
  document_id bigint primary key references documents,
  qr jsonb,
  picture bytea,
  codes smallint not null,
  application_code text,
  traveller text,
  choices jsonb,
  constraint passes_shown check (qr is null or picture is null)
);
-- The government's codes of applications as they are compared.
create index passes_application_code on passes
  ((code_key(application_code)) collate "C", document_id) where application_code is not null;

-- Passes that travellers put into wallets, and the devices that are told when one changes.
create table wallet_passes (
  order_id bigint not null references orders,
  direction text not null constraint wallet_passes_direction check (direction in ('Arrival', 'Departure')),
  wallet text not null constraint wallet_passes_wallet check (wallet in ('apple', 'google')),
  document_id bigint not null references documents,
  language text not null,
  given_at timestamptz not null default now(),
  changed_at timestamptz not null,
  told_at timestamptz,
  primary key (order_id, direction, wallet)
);
create index wallet_passes_of_document on wallet_passes (document_id);

create table wallet_devices (
  order_id bigint not null references orders,
  direction text not null constraint wallet_devices_direction check (direction in ('Arrival', 'Departure')),
  device_id text not null,
  push_token text not null,
  registered_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (order_id, direction, device_id)
);
create index wallet_devices_of_device on wallet_devices (device_id);

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

-- Files of the store that no row names any more, until they are removed.
create table removed_files (
  storage_key text primary key,
  at timestamptz not null default now()
);

-- Files whose bytes lie sealed under another name, until they are removed (server/documents/keeping/seal-files.ts).
create table replaced_files (
  storage_key text primary key,
  replaced_at timestamptz not null default now()
);
create index replaced_files_at on replaced_files (replaced_at);
