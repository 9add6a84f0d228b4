-- What travellers are shown and answer on their page, and whose proofs of who they are staff have ended.

-- Every version is kept: an answer is decided once.
create table answers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  value text not null,
  given jsonb not null,
  mail_id bigint references mails,
  at timestamptz not null default now(),
  verdict text constraint answers_verdict check (verdict in ('accepted', 'refused', 'replaced')),
  decided_by integer references staff,
  decided_at timestamptz,
  reason text,
  constraint answers_decided check ((verdict is null) = (decided_at is null))
);
create index answers_of_order on answers (order_id, id);
create index answers_open on answers (order_id) where verdict is null;

-- Sealing changes no value: neither marks of orders nor open pages follow it.
create function is_sealing() returns boolean language sql stable
  return coalesce(current_setting('entrada.sealing', true), '') = 'on';

-- An answer is decided once; only that of an order that was anonymised may be emptied, and its numbers may be sealed, and sealed anew.
-- Nothing else of it changes.
create function keep_answer() returns trigger language plpgsql as $$
declare
  numbers constant text[] := '{passport_number,residence_number}';
begin
  if (new.given, new.reason) is not distinct from ('{}'::jsonb, null::text)
      and (old.order_id, old.value, old.mail_id, old.at, old.verdict, old.decided_by, old.decided_at)
      is not distinct from (new.order_id, new.value, new.mail_id, new.at, new.verdict, new.decided_by, new.decided_at)
      and exists (select from orders o where o.order_id = new.order_id and o.anonymised_at is not null) then
    return new;
  end if;
  if is_sealing()
      and (old.order_id, old.value, old.given - numbers, old.mail_id, old.at, old.verdict, old.decided_by, old.decided_at, old.reason)
      is not distinct from
        (new.order_id, new.value, new.given - numbers, new.mail_id, new.at, new.verdict, new.decided_by, new.decided_at, new.reason)
      and not exists (select from jsonb_each_text(new.given) n
        where n.key = any (numbers) and n.value <> '' and n.value !~ '^e1\.k[0-9a-f]{7}\.[A-Za-z0-9_-]+$') then
    return new;
  end if;
  if old.verdict is not null or (old.order_id, old.value, old.given, old.mail_id, old.at)
      is distinct from (new.order_id, new.value, new.given, new.mail_id, new.at) then
    raise exception 'An answer is kept as it was given';
  end if;
  return new;
end $$;
create trigger answers_are_kept before update on answers for each row execute function keep_answer();
create trigger answers_only_grow before delete or truncate on answers
  for each statement execute function refuse('Answers are kept');

create table ended_proofs (
  order_id bigint primary key references orders,
  ended_at timestamptz not null default now(),
  ended_by integer not null references staff
);

-- What an order's page showed to who had proved it, each text once: evidence.
create table page_texts (
  order_id bigint not null references orders,
  sha256 text not null,
  offered text[] not null,
  body text not null,
  promised_day date,
  first_shown_at timestamptz not null default now(),
  last_shown_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (order_id, sha256, offered),
  constraint page_texts_sha256 check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex'))
);
