-- A row of the audit log has its transaction's moment, but no older one than two seconds: nobody writes a row back by beginning early.
alter table audit_log alter column at set default greatest(now(), clock_timestamp() - interval '2 seconds');

-- The transactions of others that write to the audit log: each holds a lock on it from before it draws its ids until it has committed.
create function audit_writers() returns text[] language sql volatile as $$
  select coalesce(array_agg(virtualtransaction), '{}') from pg_locks
  where relation = 'audit_log'::regclass and mode = 'RowExclusiveLock' and pid is distinct from pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
$$;

-- Seals the next block of the audit log, of at most so many rows, and answers of how many. It looks itself up to where no row will come any
-- more, and seals nothing where somebody writes for long: whoever calls it could say too much. Nothing else writes a seal.
drop function seal_audit(bigint, integer);
create function seal_audit(most integer) returns integer language plpgsql security definer as $$
declare
  up_to bigint;
  writers text[];
  deadline timestamptz;
  sealed integer;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'The audit log is sealed as it is now, not as it was' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(x'7365616c'::integer, 0);
  select case when is_called then last_value else 0 end into up_to from audit_log_id_seq;
  writers := audit_writers();
  deadline := clock_timestamp() + interval '10 seconds';
  while writers && audit_writers() loop
    if clock_timestamp() > deadline then return 0; end if;
    perform pg_sleep(0.1);
  end loop;
  insert into audit_seals (first_id, last_id, rows, digest, seal)
    select b.first_id, b.last_id, d.rows, d.digest, seal_of(last.seal, b.first_id, b.last_id, d.rows, d.digest)
    from (select 1) one
    left join (select last_id, seal from audit_seals order by id desc limit 1) last on true
    cross join lateral (select coalesce(last.last_id, 0) + 1 as first_id, max(id) as last_id from (
      select id from audit_log where id > coalesce(last.last_id, 0) and id <= up_to order by id limit most) found) b
    cross join lateral audit_digest(b.first_id, b.last_id) d
    where b.last_id is not null
    returning rows into sealed;
  return coalesce(sealed, 0);
end $$ set search_path = public, pg_temp;
