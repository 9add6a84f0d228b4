-- What search looks through, beside the orders: a row is written with its order and when a name, e-mail or phone is edited,
-- never by a move, so a move does not touch the trigram index. The text is made by server/orders/search-text.ts.
-- Pieces of 2^20 ids keep that index small where orders come in.
create extension if not exists pg_trgm;
create table order_search (
  order_id bigint primary key,
  txt text collate "C" not null,
  digits text collate "C" not null,
  digit_keys text collate "C" not null
) partition by range (order_id);
create index order_search_txt on order_search using gin (txt gin_trgm_ops, digit_keys gin_trgm_ops);

-- Takes what no piece holds, so that an order is never refused because its piece was not made in time.
create table order_search_rest partition of order_search default;

-- Makes the pieces up to the one after the newest id: at start and by the compactor, a million orders ahead of their use.
-- Rows that fell into the rest all the same move into their piece while writers wait for that moment; where a long search
-- stands in the way it gives up, and the next second tries again. The application works as a role that owns nothing
-- (server/db/grant-application.ts): this and tidy_search() run as the owner.
create function ensure_search_pieces() returns integer language plpgsql security definer as $$
declare
  newest bigint := (select last_value from order_ids);
  piece bigint;
  made integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('ensure_search_pieces')) then return 0; end if;
  for piece in
    select p from (select order_id >> 20 as p from order_search_rest union select newest >> 20 union select (newest >> 20) + 1) x
    where to_regclass('order_search_' || p) is null
  loop
    -- First of all locks, so that no writer has been sent to the rest for a row that belongs to the new piece.
    lock table order_search in share row exclusive mode;
    execute format('create table order_search_%s (like order_search)', piece);
    execute format('with moved as (delete from order_search_rest where order_id >= $1 and order_id < $2 returning *)
      insert into order_search_%s select * from moved', piece) using piece << 20, (piece + 1) << 20;
    execute format('alter table order_search attach partition order_search_%s for values from (%s) to (%s)',
      piece, piece << 20, (piece + 1) << 20);
    made := made + 1;
  end loop;
  return made;
end $$ set lock_timeout = '2s' set search_path = public, pg_temp;

select ensure_search_pieces();

-- Sorts in what the indexes of the search have only noted down.
create function tidy_search() returns void language sql security definer as $$
  select gin_clean_pending_list(inhrelid) from pg_inherits where inhparent = 'order_search_txt'::regclass
$$ set search_path = public, pg_temp;

-- The orders that have this code as one of these kinds: whole or, but for passports, from four characters on as what it begins
-- with. Of passports `of_mark` is the mark that the server makes of what was typed; an order has that or the plain one. What more than a
-- thousand orders share tells nothing apart ("txn_", "N/A") and finds none. Nothing here may ever read all applications, so each kind
-- is asked of its own index.
create function orders_of_code(typed text, kinds text[], of_mark uuid) returns bigint[] language plpgsql stable as $$
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
