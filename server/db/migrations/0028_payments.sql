-- Refunds, and payments that came beside the first one.

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  amount numeric(15,4) constraint refunds_amount check (amount > 0),
  currency text,
  is_whole boolean not null,
  reason text constraint refunds_reason check (reason in
    ('cancelled', 'duplicate', 'not-delivered', 'late', 'our-mistake', 'unhappy', 'bank', 'other')),
  note text not null default '',
  state text not null constraint refunds_state check (state in ('asked', 'approved', 'done', 'refused', 'withdrawn')),
  came_from text,
  -- Null: the traveller, who cancelled the order.
  asked_by integer references staff,
  asked_at timestamptz not null default now(),
  decided_by integer references staff,
  decided_at timestamptz,
  reference text,
  done_by integer references staff,
  done_at timestamptz,
  -- What was asked of a refund that is made, for Undo.
  asked jsonb,
  constraint refunds_done check ((state = 'done') = (done_at is not null))
);
create index refunds_of_order on refunds (order_id, id);
create unique index refunds_open on refunds (order_id) where state in ('asked', 'approved');
create index refunds_waiting on refunds (id) where state in ('asked', 'approved');
create index refunds_made on refunds (done_at) where state = 'done';

-- A payment that is confirmed of an order that was paid under another transaction id is kept beside the first one: a possible double charge.
create table second_payments (
  order_id bigint not null references orders,
  transaction_id text not null,
  payment jsonb not null,
  at timestamptz not null default now(),
  primary key (order_id, transaction_id)
);
create index second_payments_transaction on second_payments ((code_key(transaction_id)) collate "C", order_id);
