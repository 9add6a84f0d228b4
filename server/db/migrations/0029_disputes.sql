-- Disputes of payments: the cases, what changed of them, what was sent against them, and what the gateways told.

create table disputes (
  id bigint generated always as identity primary key,
  order_id bigint references orders,
  matched_by text,
  gateway text not null,
  case_number text not null,
  stage text not null constraint disputes_stage check (stage in ('warning', 'chargeback', 'pre-arbitration', 'arbitration')),
  state text not null constraint disputes_state check (state in
    ('warning', 'needs-response', 'submitted', 'won', 'lost', 'accepted', 'expired')),
  reason text not null constraint disputes_reason check (reason in
    ('fraud', 'not-received', 'not-as-described', 'misrepresentation', 'credit', 'cancelled', 'duplicate', 'paid-otherwise', 'not-authorised', 'other')),
  code text,
  scheme text constraint disputes_scheme check (scheme in ('visa', 'mastercard', 'amex', 'discover', 'paypal')),
  amount numeric(15,4) constraint disputes_amount check (amount > 0),
  currency text,
  opened_at timestamptz not null,
  due_at timestamptz,
  -- Where the gateway named none, and only while an answer is due (server/disputes/deadlines.ts).
  guessed_due_at timestamptz,
  outcome_amount numeric(15,4),
  ended_at timestamptz,
  transaction_id text,
  reference text,
  card_last4 text,
  paid_on date,
  note text not null default '',
  source text not null,
  worker_id integer references staff,
  version integer not null default 1,
  told_due_at timestamptz,
  told_days integer,
  constraint disputes_ended_at check ((state in ('won', 'lost', 'accepted', 'expired')) = (ended_at is not null)),
  constraint disputes_matched check ((order_id is null) = (matched_by is null)),
  constraint disputes_warning check (stage = 'warning' and state in ('warning', 'submitted', 'accepted', 'expired')
    or stage <> 'warning' and state <> 'warning')
);
create unique index disputes_case on disputes
  (lower(gateway), case_number, (case stage when 'pre-arbitration' then 1 when 'arbitration' then 2 else 0 end));
create index disputes_case_number on disputes ((code_key(case_number)) collate "C");
create index disputes_transaction on disputes ((code_key(transaction_id)) collate "C");
create index disputes_of_order on disputes (order_id, id) where order_id is not null;
create index disputes_unmatched on disputes (id) where order_id is null;
create index disputes_open on disputes ((coalesce(due_at, guessed_due_at, 'infinity')), id) where state in ('warning', 'needs-response');
create index disputes_submitted on disputes (id) where state = 'submitted';
create index disputes_ended on disputes (ended_at, id) where ended_at is not null;

create table dispute_changes (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  at timestamptz not null default now(),
  staff_id integer references staff,
  source text not null,
  changes jsonb not null
);
create index dispute_changes_of on dispute_changes (dispute_id, id);

create table dispute_packs (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  order_id bigint not null references orders,
  storage_key text not null,
  sha256 text not null,
  bytes integer not null,
  pages smallint not null,
  black_and_white boolean not null,
  reason text not null constraint dispute_packs_reason check (reason in
    ('fraud', 'not-received', 'not-as-described', 'misrepresentation', 'credit', 'cancelled', 'duplicate', 'paid-otherwise', 'not-authorised', 'other')),
  argued jsonb not null,
  sent_at timestamptz not null default now(),
  sent_by integer not null references staff,
  stripe jsonb,
  stripe_fields jsonb,
  submit_tried_at timestamptz,
  submitted_at timestamptz,
  submitted_by integer references staff,
  submit_answer jsonb
);
create index dispute_packs_of_dispute on dispute_packs (dispute_id, id);
create index dispute_packs_of_order on dispute_packs (order_id, id);
create index dispute_packs_sealed_with on dispute_packs (sealed_with(storage_key), storage_key);

create table dispute_events (
  id bigint generated always as identity primary key,
  gateway text not null constraint dispute_events_gateway check (gateway in ('stripe', 'paypal')),
  event_id text not null,
  kind text not null,
  told_at timestamptz not null,
  received_at timestamptz not null default now(),
  result text not null constraint dispute_events_result check (result in ('applied', 'nothing-new', 'ignored')),
  object_id text,
  payment_id text,
  facts jsonb,
  constraint dispute_events_facts check ((result = 'ignored') = (facts is null))
);
create unique index dispute_events_once on dispute_events (gateway, event_id);
create index dispute_events_ignored on dispute_events (received_at) where result = 'ignored';
create index dispute_events_of_object on dispute_events (gateway, object_id) where object_id is not null;
create index dispute_events_of_payment on dispute_events (gateway, payment_id) where payment_id is not null;

-- What the columns of a gateway's file are, by the hash of its header.
create table dispute_file_columns (
  header_hash text primary key,
  gateway text not null,
  columns jsonb not null,
  staff_id integer not null references staff,
  at timestamptz not null default now()
);
