-- Mails to travellers and staff with what became of them, and the government's mails with the orders they are for.

create table mails (
  id bigint generated always as identity primary key,
  outbox_id text not null default gen_random_uuid(),
  order_id bigint references orders,
  document_id bigint references documents,
  kind text not null,
  email text not null,
  language text not null default 'en',
  provider text not null,
  state text not null default 'queued',
  reason text,
  provider_message_id text,
  created_at timestamptz not null default now(),
  sent_by integer references staff,
  state_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  sent_anyway boolean not null default false,
  repeats bigint references mails,
  handled_at timestamptz,
  handled_by integer references staff,
  -- One mail may bring all that is current: document_id is the newest of them, here are the others.
  also_documents bigint[] not null default '{}',
  staff_change bigint references staff_changes,
  -- The documents of the purchase's other orders that went along.
  documents_of_others bigint[] not null default '{}'
);
create unique index mails_outbox on mails (outbox_id);
create index mails_of_order on mails (order_id, id);
-- The mails about orders that need a person: few, whatever the number of mails.
create index mails_in_trouble on mails (id)
  where state in ('failed', 'uncertain', 'bounced') and handled_at is null and order_id is not null;

-- One call to a provider, committed before the call: one without an outcome is uncertain, and never repeated by itself.
create table mail_attempts (
  id bigint generated always as identity primary key,
  mail_id bigint not null references mails,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text,
  detail text
);
create index mail_attempts_of_mail on mail_attempts (mail_id);

-- What a mail with a ticket said, as it was handed to its provider: evidence.
create table mail_texts (
  mail_id bigint primary key references mails,
  attempt_id bigint not null references mail_attempts,
  sender text not null,
  subject text not null,
  body text not null,
  files text[] not null
);

-- What a mail of a ready text says, beside its row.
create table mail_words (
  mail_id bigint primary key references mails,
  words text not null,
  language text not null
);

-- Mails that the system before says it sent, apart from ours: nothing that sends, counts, proves or repeats those meets one.
create table old_mails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null,
  email text not null,
  subject text not null,
  provider text not null,
  state text not null,
  body text
);
create index old_mails_of_order on old_mails (order_id, at);

-- Addresses that bounced for good or complained.
create table mail_suppressions (
  email text primary key,
  state text not null,
  at timestamptz not null,
  mail_id bigint not null references mails,
  lifted_at timestamptz
);

-- Who was told by which mail that a document no longer counts; the key lets nobody be told twice.
create table recalls (
  document_id bigint not null references documents,
  email text not null,
  mail_id bigint not null references mails,
  sent_at timestamptz not null,
  primary key (document_id, email)
);
create index recalls_mail on recalls (mail_id);

-- What a correction request asks a traveller for, beside its mail's row: few mails have one.
create table corrections (
  mail_id bigint primary key references mails,
  fields jsonb not null,
  note text not null,
  -- When staff took it back.
  withdrawn_at timestamptz,
  reasons jsonb,
  note_language text
);

-- Who asked for the link of an order again, whether there is such an order or not.
create table link_requests (
  id text primary key,
  created_at timestamptz not null default now(),
  email text,
  link_order bigint,
  link_hash text,
  language text not null,
  ip text not null,
  order_ids bigint[] not null default '{}',
  mail_id bigint references mails,
  code_hash text,
  used_at timestamptz
);
create index link_requests_of_mail on link_requests (mail_id);
create index link_requests_old on link_requests (created_at);

-- What happened to an order and is mailed to its traveller by itself.
create table order_events (
  order_id bigint not null references orders,
  event text not null,
  subject text not null default '',
  at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  bulk boolean not null default false,
  settled_at timestamptz,
  mail_id bigint references mails,
  no_mail text,
  primary key (order_id, event, subject)
);
create index order_events_due on order_events (due_at) where settled_at is null;

-- By when somebody of the office said that a ticket is expected, in place of what the order's page had promised.
create table new_dates (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  instead_of timestamptz not null,
  expected_by timestamptz not null,
  staff_id integer not null references staff,
  at timestamptz not null default now()
);
create index new_dates_expected on new_dates (expected_by);
create index new_dates_of_order on new_dates (order_id, id);

create table government_mails (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  channel text not null,
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
  decided_by integer references staff,
  decided_at timestamptz,
  -- The site whose orders alone a message may be for, where the key that brought it is no mail server's; null: any.
  site_id smallint references landing_sites
);
-- The same for every delivery of one message.
create unique index government_mails_fingerprint on government_mails (fingerprint);
create index government_mails_list on government_mails (state, id);
create index government_mails_originals on government_mails (received_at) where storage_key is not null;
create index government_mails_sealed_with on government_mails (sealed_with(storage_key), storage_key)
  where storage_key is not null;

-- The orders that a message is for. A row that was refused stays, so that nothing matches it again by itself.
create table government_mail_orders (
  mail_id bigint not null references government_mails,
  order_id bigint not null references orders,
  created_at timestamptz not null default now(),
  attached_by integer references staff,
  refused_by integer references staff,
  refused_at timestamptz,
  primary key (mail_id, order_id)
);
create index government_mail_orders_of_order on government_mail_orders (order_id, mail_id);

-- What became of each PDF file of a message for an order: a document, or a refusal in words.
create table government_mail_files (
  mail_id bigint not null references government_mails,
  order_id bigint not null,
  place smallint not null,
  document_id bigint references documents,
  problem text,
  primary key (mail_id, order_id, place)
);
