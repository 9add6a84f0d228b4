-- Passport and residence numbers lie sealed where DATA_KEYS is set (server/sealing/sealed-numbers.ts). The server writes beside them by what orders of
-- the same passport are found: a mark, an HMAC of 16 bytes with a key that the database has only sealed. No row is rewritten here: an order from
-- before has none until server/orders/seal-numbers.ts comes by, and is found by a hash of its plain number until then.
alter table applications add column passport_mark uuid;

-- The mark of a plain number, whatever its case and marks, for orders that are not sealed; null without one. Its first half is zero, so that it
-- is no HMAC. Two passports hardly ever share a mark, so who reads by it compares nothing further.
create function plain_mark(number text) returns uuid language sql immutable parallel safe
  return lpad(to_hex(hashtextextended(nullif(upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')), ''), 0)), 32, '0')::uuid;

-- By what an order's passport is compared; null without one.
create function mark_of(mark uuid, form jsonb) returns uuid language sql immutable parallel safe
  return coalesce(mark, case when form->>'passport_number' ~ '^e1\.k[0-9a-f]{7}\.' then null else plain_mark(form->>'passport_number') end);

-- The key of the marks, sealed with a key of the ring. It is made once, so that marks outlive every change of the ring.
create table index_keys (
  name text not null,
  sealed text not null,
  primary key (name)
);

-- How far the numbers of all orders lie under a key: after which order; done_at: all do.
create table number_seals (
  key_id text not null,
  last_id bigint not null default 0,
  done_at timestamp with time zone,
  primary key (key_id)
);
