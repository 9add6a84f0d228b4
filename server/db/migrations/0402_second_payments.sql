-- A payment that is confirmed of an order that was paid under another transaction id is kept beside the first one: a possible double charge.
create table second_payments (
  order_id bigint not null references orders (order_id),
  transaction_id text not null,
  payment jsonb not null,
  at timestamp with time zone not null default now(),
  primary key (order_id, transaction_id)
);
create index second_payments_transaction on second_payments ((code_key(transaction_id)) collate "C", order_id);

-- As in 0322; and by the transaction of a second payment, which a bank's letter may name.
create or replace function orders_of_code(typed text, kinds text[], of_mark uuid) returns bigint[] language plpgsql stable as $$
declare
  most constant integer := 1000;
  key constant text := code_key(typed);
  above constant text := key || chr(1114111);
  upto text;
  passports bigint[];
  codes bigint[];
begin
  if key is null then return '{}'; end if;
  passports := array(
    select order_id from applications where 'passport' = any (kinds) and mark_of(passport_mark, form) = of_mark
    union all
    select order_id from applications where 'passport' = any (kinds) and mark_of(passport_mark, form) = plain_mark(typed)
    limit most + 1);
  if cardinality(passports) > most then passports := '{}'; end if;
  foreach upto in array case when length(key) < 4 then array[key] else array[above, key] end loop
    codes := array(
      select order_id from applications where 'transaction' = any (kinds) and transaction_id is not null
        and (code_key(transaction_id)) collate "C" between key and upto
      union all
      select order_id from second_payments where 'transaction' = any (kinds)
        and (code_key(transaction_id)) collate "C" between key and upto
      union all
      select order_id from applications where 'pnr' = any (kinds) and form->>'flight_PNR' is not null
        and (code_key(form->>'flight_PNR')) collate "C" between key and upto
      union all
      select order_id from applications where 'reference' = any (kinds) and external_reference is not null
        and (code_key(external_reference)) collate "C" between key and upto
      union all
      select (select order_id from documents where id = document_id) from passes
        where 'application' = any (kinds) and application_code is not null
        and (code_key(application_code)) collate "C" between key and upto
      limit most + 1);
    if cardinality(codes) <= most then return passports || codes; end if;
  end loop;
  return passports;
end $$ set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan;
