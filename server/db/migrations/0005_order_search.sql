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
-- stands in the way it gives up, and the next second tries again.
create function ensure_search_pieces() returns integer language plpgsql as $$
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
end $$ set lock_timeout = '2s';

select ensure_search_pieces();
