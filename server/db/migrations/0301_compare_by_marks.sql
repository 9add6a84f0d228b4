-- Whatever compared passports by passport_key(form) compares them by mark_of(passport_mark, form) now.

-- As in 0170, but for passports: `of_mark` is the one that the server makes of what was typed; an order has that or the plain one.
drop function orders_of_code(text, text[]);
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

drop function orders_of_passports(bigint[]);
create function orders_of_passports(marks uuid[]) returns table (mark uuid, order_id bigint) language sql stable rows 10 as $$
  select mark, order_id from (
    select mark, a.order_id, count(*) over (partition by mark) as sharing
    from unnest(marks) mark,
      lateral (select order_id from applications where mark_of(passport_mark, form) = mark limit 1001) a) found
  where sharing <= 1000
$$ set enable_seqscan = off set enable_bitmapscan = off;

drop function mark_twins(bigint[], integer);
create function mark_twins(passports uuid[], fewest integer) returns integer language plpgsql as $$
declare
  marks uuid[];
  marked integer;
begin
  if cardinality(passports) = 0 then return 0; end if;
  if cardinality(passports) <= 50 then
    perform pg_advisory_xact_lock(hashtextextended(mark::text, 0)) from (select distinct mark from unnest(passports) mark order by mark) sorted;
  end if;
  -- A passport that fewer orders have is left out: that of a new order alone has nothing to mark.
  marks := array(select mark from orders_of_passports(passports) group by mark having count(*) >= fewest);
  if cardinality(marks) = 0 then return 0; end if;
  perform from orders where order_id = any (array(select order_id from orders_of_passports(marks))) order by order_id for no key update;
  update orders o set duplicate = t.twin from (
      select order_id, valid and flight_day is not null
        and count(*) filter (where valid) over (partition by mark, arrives, flight_day) > 1 as twin
      from (select p.mark, x.order_id, x.arrives, x.flight_day,
          x.paid_at is not null and x.refund_date is null and x.process_status is distinct from 'Deleted' as valid
        from orders_of_passports(marks) p join orders x using (order_id)) sharing) t
    where t.order_id = o.order_id and o.duplicate <> t.twin;
  get diagnostics marked = row_count;
  return marked;
end $$ set enable_seqscan = off;

create or replace function renew_marks(ids bigint[]) returns integer language plpgsql as $$
begin
  return mark_orders(array(select o.order_id from marks_of(ids) m join orders o using (order_id)
      where (o.language, o.gateway, o.checks, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.downloaded, o.answered) is distinct from
        (m.language, m.gateway, m.checks, m.ready, m.stopped, m.mail_state, m.mail_trouble, m.downloaded, m.answered)
        or o.due_at is distinct from order_due(o.processing_mode, o.paid_at, o.processing_date, o.flight_day)))
    + mark_twins(array(select distinct mark_of(passport_mark, form) from applications
      where order_id = any (ids) and mark_of(passport_mark, form) is not null), 2);
end $$;

-- Sealing changes no value: neither marks of orders nor open pages follow it.
create function is_sealing() returns boolean language sql stable
  return coalesce(current_setting('entrada.sealing', true), '') = 'on';

create or replace function mark_changed() returns trigger language plpgsql as $$
begin
  if is_sealing() then return null; end if;
  perform mark_orders(array(select distinct order_id from changed where order_id is not null));
  return null;
end $$;

create or replace function mark_new_applications() returns trigger language plpgsql as $$
begin
  perform mark_twins(array(select distinct mark_of(passport_mark, form) from changed where mark_of(passport_mark, form) is not null), 2);
  return null;
end $$;

create or replace function mark_changed_applications() returns trigger language plpgsql as $$
begin
  if is_sealing() then return null; end if;
  perform mark_orders(array(select order_id from changed));
  perform mark_twins(array(select distinct unnest(array[b.mark, c.mark])
    from (select order_id, mark_of(passport_mark, form) as mark from before) b
      join (select order_id, mark_of(passport_mark, form) as mark from changed) c using (order_id)
    where b.mark is distinct from c.mark), 1);
  return null;
end $$;

create or replace function mark_changed_twins() returns trigger language plpgsql as $$
declare
  touched bigint[] := array(select order_id from
    (select order_id, paid_at is null, refund_date is null, process_status is not distinct from 'Deleted', arrives, flight_day
      from changed
    except all select order_id, paid_at is null, refund_date is null, process_status is not distinct from 'Deleted', arrives, flight_day
      from before) other);
begin
  if cardinality(touched) > 0 then
    perform mark_twins(array(select distinct mark_of(passport_mark, form) from applications
      where order_id = any (touched) and mark_of(passport_mark, form) is not null), 1);
  end if;
  return null;
end $$;

create or replace function tell_order_part() returns trigger language plpgsql as $$
begin
  if is_sealing() then return null; end if;
  insert into live_log (topic, order_ids, part)
    select 'order', case when count(*) <= 100 then array_agg(order_id) end, tg_table_name
    from (select distinct order_id from changed where order_id is not null) touched having count(*) > 0;
  return null;
end $$;

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

-- As in 0290; and its numbers may be sealed, and sealed anew.
create or replace function keep_answer() returns trigger language plpgsql as $$
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

drop index applications_passport;
drop function passport_key(jsonb);
