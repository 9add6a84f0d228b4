-- An answer is decided once; only that of an order that was anonymised may be emptied, and nothing else of it changes.
create or replace function keep_answer() returns trigger language plpgsql as $$
begin
  if (new.given, new.reason) is not distinct from ('{}'::jsonb, null::text)
      and (old.order_id, old.value, old.mail_id, old.at, old.verdict, old.decided_by, old.decided_at)
      is not distinct from (new.order_id, new.value, new.mail_id, new.at, new.verdict, new.decided_by, new.decided_at)
      and exists (select from orders o where o.order_id = new.order_id and o.anonymised_at is not null) then
    return new;
  end if;
  if old.verdict is not null or (old.order_id, old.value, old.given, old.mail_id, old.at)
      is distinct from (new.order_id, new.value, new.given, new.mail_id, new.at) then
    raise exception 'An answer is kept as it was given';
  end if;
  return new;
end $$;
