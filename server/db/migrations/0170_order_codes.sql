-- A code as it is compared: without case, spaces and marks, at most as long as an index takes it.
create function code_key(code text) returns text language sql immutable parallel safe as $$
  select nullif(left(translate(lower(code collate "C"), E' \t-_./#:', ''), 64), '')
$$;

-- The orders that have this code as one of these kinds: whole or, but for passports, from four characters on as what it begins
-- with. What more than a thousand orders share tells nothing apart ("txn_", "N/A") and finds none. Nothing here may ever read
-- all applications, so each kind is asked of its own index.
create function orders_of_code(typed text, kinds text[]) returns bigint[] language plpgsql stable as $$
declare
  most constant integer := 1000;
  key constant text := code_key(typed);
  above constant text := key || chr(1114111);
  upto text;
  passports bigint[];
  codes bigint[];
begin
  if key is null then return '{}'; end if;
  passports := array(select order_id from applications
    where 'passport' = any (kinds) and passport_key(form) = passport_key(jsonb_build_object('passport_number', typed))
    limit most + 1);
  if cardinality(passports) > most then passports := '{}'; end if;
  foreach upto in array case when length(key) < 4 then array[key] else array[above, key] end loop
    codes := array(
      select order_id from applications where 'transaction' = any (kinds) and transaction_id is not null
        and (code_key(transaction_id)) collate "C" between key and upto
      union all
      select order_id from applications where 'pnr' = any (kinds) and form->>'flight_PNR' is not null
        and (code_key(form->>'flight_PNR')) collate "C" between key and upto
      union all
      select order_id from applications where 'reference' = any (kinds) and external_reference is not null
        and (code_key(external_reference)) collate "C" between key and upto
      limit most + 1);
    if cardinality(codes) <= most then return passports || codes; end if;
  end loop;
  return passports;
end $$ set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan;
