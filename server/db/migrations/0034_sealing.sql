-- The keys that the installation seals with: their ids, and by what each is known again (server/sealing/known-keys.ts).
create table data_keys (
  id text primary key,
  check_value text not null,
  first_used_at timestamptz not null default now()
);

-- The key of the marks of passports, sealed with a key of the ring. It is made once, so that marks outlive every change of the ring.
create table index_keys (
  name text primary key,
  sealed text not null
);

-- How far the numbers of all orders lie under a key: after which order; done_at: all do.
create table number_seals (
  key_id text primary key,
  last_id bigint not null default 0,
  done_at timestamptz
);

-- Gives the orders that have one of these numbers plain the mark of it, before another order of that passport gets it: those of one passport
-- always have all the same. Of a number that more than a thousand share, none: it tells nobody apart.
create function adopt_marks(numbers text[], marks uuid[]) returns void language plpgsql as $$
declare
  before constant text := current_setting('entrada.sealing', true);
begin
  -- Plain marks are the first of the index: once all are sealed there is none to look for.
  if not exists (select from applications where mark_of(passport_mark, form) < '00000000-0000-0001-0000-000000000000') then return; end if;
  perform set_config('entrada.sealing', 'on', true);
  update applications a set passport_mark = found.mark from (
      select n.mark, n.plain, x.order_id, count(*) over (partition by n.mark) as sharing
      from (select distinct plain_mark(number) as plain, mark from unnest(numbers, marks) as of_number (number, mark)) n
        cross join lateral (select order_id from applications where mark_of(passport_mark, form) = n.plain limit 1001) x) found
    where found.sharing <= 1000 and a.order_id = found.order_id and mark_of(a.passport_mark, a.form) = found.plain;
  perform set_config('entrada.sealing', coalesce(before, ''), true);
end $$ set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off;
