-- The wide form as it was sent, and what brought it here.

-- Passport and residence numbers lie sealed where DATA_KEYS is set (server/sealing/sealed-numbers.ts). The server writes beside them by what
-- orders of the same passport are found: a mark, an HMAC of 16 bytes with a key that the database has only sealed. An order that is not
-- sealed yet has none, and is found by a hash of its plain number.

-- The mark of a plain number, whatever its case and marks, for orders that are not sealed; null without one. Its first half is zero, so that it
-- is no HMAC. Two passports hardly ever share a mark, so who reads by it compares nothing further.
create function plain_mark(number text) returns uuid language sql immutable parallel safe
  return lpad(to_hex(hashtextextended(nullif(upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')), ''), 0)), 32, '0')::uuid;

-- By what an order's passport is compared; null without one.
create function mark_of(mark uuid, form jsonb) returns uuid language sql immutable parallel safe
  return coalesce(mark, case when form->>'passport_number' ~ '^e1\.k[0-9a-f]{7}\.' then null else plain_mark(form->>'passport_number') end);

-- A code as it is compared: without case, spaces and marks, at most as long as an index takes it.
create function code_key(code text) returns text language sql immutable parallel safe as $$
  select nullif(left(translate(lower(code collate "C"), E' \t-_./#:', ''), 64), '')
$$;

-- A phone as it is read and exported; contract/values/phone.ts says the same, proved equal by a test.
create function shown_phone(country_code text, phone_number text) returns text language sql immutable parallel safe as $$
  select case
    when coalesce(btrim(phone_number), '') = '' then null
    when phone_number ~ '^\s*(\+|00)\s*[0-9]' then regexp_replace(btrim(phone_number), '^(\+|00)\s*', '+')
    else concat_ws(' ', '+' || nullif(ltrim(btrim(country_code), '+'), ''), btrim(phone_number))
  end
$$;

create table applications (
  order_id bigint primary key references orders,
  form jsonb not null,
  needs_check jsonb not null default '[]',
  language text not null default 'en',
  external_reference text,
  landing_site smallint not null,
  payment jsonb,
  terms jsonb,
  transaction_id text,
  merchant_name text,
  -- What was sent where the order keeps something else, and what the intake noted of values as they came: both apart from the flags
  -- (needs_check), which are found anew from what is kept.
  as_sent jsonb,
  notes jsonb,
  -- Values that are to be checked and that somebody let stand, with the reason.
  waived jsonb not null default '[]',
  no_refund_needed_at timestamptz,
  passport_mark uuid
);
create unique index applications_reference on applications (landing_site, external_reference)
  where external_reference is not null;
create index applications_passport_mark on applications (mark_of(passport_mark, form))
  where mark_of(passport_mark, form) is not null;
-- Each code as it is compared, by what it begins with.
create index applications_transaction on applications
  ((code_key(transaction_id)) collate "C", order_id) where transaction_id is not null;
create index applications_pnr on applications
  ((code_key(form->>'flight_PNR')) collate "C", order_id) where form->>'flight_PNR' is not null;
create index applications_reference_code on applications
  ((code_key(external_reference)) collate "C", order_id) where external_reference is not null;

-- Of a dispute whose letter names no order: a few thousand share four digits.
create index applications_card on applications ((payment->>'card_last4')) where payment->>'card_last4' is not null;

-- What was answered to an idempotency key of a site; the same key and body get the same answer for ever.
create table intake_answers (
  site_id smallint not null,
  key text not null,
  body_hash text not null,
  order_id bigint not null,
  created_at timestamptz not null default now()
);
create unique index intake_answers_key on intake_answers (site_id, key);

-- Orders that came under a test key. No order of a traveller comes near their ids, and they still fit into a landing site's column of 32 bits.
create table test_orders (
  order_id bigint generated always as identity (start with 900000001) primary key,
  site_id smallint not null references landing_sites,
  key text not null,
  body_hash text not null,
  external_reference text,
  content jsonb not null,
  payment jsonb,
  seconds jsonb not null default '[]',
  flags jsonb not null,
  warnings jsonb not null,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create index test_orders_at on test_orders (created_at);
create unique index test_orders_key on test_orders (site_id, key);
create unique index test_orders_reference on test_orders (site_id, external_reference) where external_reference is not null;
create index test_orders_site on test_orders (site_id, order_id);

-- How far `npm run import` got with a file, written in the transaction of the orders it counts.
create table imports (
  id integer generated always as identity primary key,
  site_id smallint not null references landing_sites,
  path text not null,
  bytes_done bigint not null default 0,
  hash_done text not null default '',
  lines_done bigint not null default 0,
  created bigint not null default 0,
  repeated bigint not null default 0,
  rejected bigint not null default 0,
  rejected_bytes bigint not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'orders'
);
create unique index imports_file on imports (site_id, kind, path);

-- What came of the system before, each thing once however often its line is read.
create table imported_records (
  site_id smallint not null references landing_sites,
  kind text not null,
  key text not null,
  said text not null,
  order_id bigint not null references orders,
  primary key (site_id, kind, key)
);
create index imported_records_of_order on imported_records (order_id);

-- Jobs that read what strangers sent, from their begin to their end: a row that stays tells of a process that died meanwhile.
create table begun_jobs (
  job text not null,
  payload jsonb not null,
  begun smallint not null,
  begun_at timestamptz not null default now(),
  set_aside_at timestamptz,
  primary key (job, payload)
);
