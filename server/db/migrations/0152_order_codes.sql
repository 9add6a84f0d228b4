-- A code as it is compared: without case, spaces and marks, at most as long as an index takes it.
create function code_key(code text) returns text language sql immutable parallel safe as $$
  select nullif(left(translate(lower(code collate "C"), E' \t-_./#:', ''), 64), '')
$$;

-- The orders that have this code, as a transaction id, a PNR or the site's reference: whole or, from four characters on, as what
-- it begins with, where that tells at most 200 orders apart; and, for those who may read passports, a passport's number whole.
-- Three indexes are asked in the same words; nothing here may ever read all applications.
create function orders_of_code(typed text, with_passports boolean) returns bigint[] language plpgsql stable as $$
declare
  most constant integer := 200;
  key text collate "C" := code_key(typed);
  -- Above everything that begins with the key.
  above text collate "C" := key || chr(1114111);
  ids bigint[];
  found bigint[] := '{}';
begin
  if key is null then return found; end if;
  if with_passports then
    found := array(select order_id from applications
      where passport_key(form) = passport_key(jsonb_build_object('passport_number', typed)));
  end if;
  ids := array(select order_id from applications
    where transaction_id is not null and (code_key(transaction_id)) collate "C" >= key
      and (code_key(transaction_id)) collate "C" < above limit most + 1);
  if length(key) < 4 or cardinality(ids) > most then
    ids := array(select order_id from applications
      where transaction_id is not null and (code_key(transaction_id)) collate "C" = key);
  end if;
  found := found || ids;
  ids := array(select order_id from applications
    where form->>'flight_PNR' is not null and (code_key(form->>'flight_PNR')) collate "C" >= key
      and (code_key(form->>'flight_PNR')) collate "C" < above limit most + 1);
  if length(key) < 4 or cardinality(ids) > most then
    ids := array(select order_id from applications
      where form->>'flight_PNR' is not null and (code_key(form->>'flight_PNR')) collate "C" = key);
  end if;
  found := found || ids;
  ids := array(select order_id from applications
    where external_reference is not null and (code_key(external_reference)) collate "C" >= key
      and (code_key(external_reference)) collate "C" < above limit most + 1);
  if length(key) < 4 or cardinality(ids) > most then
    ids := array(select order_id from applications
      where external_reference is not null and (code_key(external_reference)) collate "C" = key);
  end if;
  return found || ids;
end $$ set enable_seqscan = off set plan_cache_mode = force_generic_plan;
