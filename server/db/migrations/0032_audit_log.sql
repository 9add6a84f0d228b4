-- Who did what, when and from where, for ever; its blocks are sealed, and what it holds of a person can be taken out without a seal breaking.

-- No foreign keys: it outlives what it speaks of. A row has its transaction's moment, but no older one than two seconds: nobody writes a row
-- back by beginning early. What is sealed of its values is a digest with a salt (docs/decisions/029-retention-and-rights.md).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default greatest(now(), clock_timestamp() - interval '2 seconds'),
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  event text not null,
  order_id bigint,
  staff_id integer,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  salt uuid default gen_random_uuid()
);
create index audit_of_order on audit_log (order_id, id);
-- For the search of Admins, newest first whatever it asks for.
create index audit_at on audit_log (at);
create index audit_event on audit_log (event, at);
create index audit_by_member on audit_log (actor_id, at) where actor_kind = 'staff';
create index audit_on_member on audit_log (staff_id, at) where staff_id is not null;
create trigger audit_log_only_grows before delete or truncate on audit_log
  for each statement execute function refuse('The audit log only grows');

-- Blocks that are sealed (server/audit/seal-audit.ts): the digest of their rows, chained to the seal before. Of the first form the digest is
-- of whole rows; in the second the values stand as their digest.
create table audit_seals (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  first_id bigint not null,
  last_id bigint not null,
  rows integer not null,
  digest text not null,
  seal text not null,
  form smallint not null default 2
);
create unique index audit_seals_block on audit_seals (last_id);
create trigger audit_seals_only_grow before update or delete or truncate on audit_seals
  for each statement execute function refuse('The seals of the audit log only grow');

-- Rows whose values were taken out: the digest of what they were, and of what is left.
create table audit_redactions (
  audit_id bigint primary key,
  order_id bigint not null,
  at timestamptz not null default now(),
  digest text not null,
  kept text not null
);
create index audit_redactions_of_order on audit_redactions (order_id);
create trigger audit_redactions_only_grow before update or delete or truncate on audit_redactions
  for each statement execute function refuse('The redactions of the audit log only grow');

-- Blocks of the first form from which values were taken out: what their digest is in the second. They were whole then.
create table audit_reforms (
  seal_id integer primary key,
  digest text not null
);
create trigger audit_reforms_only_grow before update or delete or truncate on audit_reforms
  for each statement execute function refuse('The reforms of seals only grow');

create function audit_values(salt uuid, before jsonb, after jsonb, ip text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(row(salt, before, after, ip)::text, 'UTF8')), 'hex')
$$;

-- One digest of all rows of a block, in hexadecimal digits. The columns are named and the session's settings fixed, so that the same rows always
-- give the same; a column that comes later is not in it. The first form, of whole rows:
create function audit_digest_1(first_id bigint, last_id bigint, out rows integer, out digest text) language sql stable as $$
  select count(*)::integer, encode(sha256(convert_to(coalesce(string_agg(row(a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.event,
    a.order_id, a.staff_id, a.before, a.after, a.ip, a.request_id)::text, e'\n' order by a.id), ''), 'UTF8')), 'hex')
  from audit_log a where a.id between first_id and last_id
$$ set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1;

-- The second form. A row that holds anything else than what its redaction left gives another one. Each row's values are hashed once: the
-- offset keeps the rows as they are read.
create function audit_digest(first_id bigint, last_id bigint, out rows integer, out digest text) language sql stable as $$
  select count(*)::integer, encode(sha256(convert_to(coalesce(string_agg(row(a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.event,
    a.order_id, a.staff_id, a.request_id, case when a.kept = a.digest then a.redacted else a.digest end)::text, e'\n' order by a.id), ''), 'UTF8')), 'hex')
  from (select l.id, l.at, l.actor_kind, l.actor_id, l.actor_name, l.event, l.order_id, l.staff_id, l.request_id, r.kept, r.digest as redacted,
      encode(sha256(convert_to(row(l.salt, l.before, l.after, l.ip)::text, 'UTF8')), 'hex') as digest
    from audit_log l left join audit_redactions r on r.audit_id = l.id
    where l.id between first_id and last_id offset 0) a
$$ set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1;

create function seal_of(previous text, first_id bigint, last_id bigint, rows integer, digest text) returns text
language sql immutable parallel safe as $$
  select encode(sha256(convert_to(concat_ws(' ', coalesce(previous, 'none'), first_id, last_id, rows, digest), 'UTF8')), 'hex')
$$;

-- Whether a sealed block is what it was.
create function audit_is_whole(s audit_seals) returns boolean language plpgsql stable as $$
declare
  reformed constant text := (select f.digest from audit_reforms f where f.seal_id = s.id);
  n integer;
  d text;
begin
  if s.form = 1 and reformed is null then
    select * into n, d from audit_digest_1(s.first_id, s.last_id);
  else
    select * into n, d from audit_digest(s.first_id, s.last_id);
  end if;
  return n = s.rows and d = coalesce(reformed, s.digest);
end $$;

-- A row may be emptied as its redaction says, and get its salt while it has none; nothing else of it ever changes.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if (old.id, old.at, old.actor_kind, old.actor_id, old.actor_name, old.event, old.order_id, old.staff_id, old.request_id)
      is not distinct from (new.id, new.at, new.actor_kind, new.actor_id, new.actor_name, new.event, new.order_id, new.staff_id, new.request_id)
    and (exists (select from audit_redactions r
        where r.audit_id = old.id and r.kept = audit_values(new.salt, new.before, new.after, new.ip))
      or old.salt is null and (old.before, old.after, old.ip) is not distinct from (new.before, new.after, new.ip)) then
    return new;
  end if;
  raise exception 'The audit log only grows' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_keeps before update on audit_log for each row execute function keep_audit();

-- The transactions of others that write to the audit log: each holds a lock on it from before it draws its ids until it has committed.
create function audit_writers() returns text[] language sql volatile as $$
  select coalesce(array_agg(virtualtransaction), '{}') from pg_locks
  where relation = 'audit_log'::regclass and mode = 'RowExclusiveLock' and pid is distinct from pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
$$;

-- Seals the next block, of at most so many rows, and returns of how many. It looks itself up to where no row will come any
-- more, and seals nothing where somebody writes for long: whoever calls it could say too much. Nothing else writes a seal.
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

-- Of an object the values of these names alone.
create function values_kept(object jsonb, names text[]) returns jsonb language sql immutable parallel safe as $$
  select case when object is not null then
    coalesce((select jsonb_object_agg(key, value) from jsonb_each(object) where key = any (names)), '{}') end
$$;

-- Values that hold nothing of a person, by name; all others go.
create function kept_in_audit() returns text[] language sql immutable parallel safe as $$
  select '{processStatus,processingMode,processingDate,paidAt,released,refundDate,refundedBy,statusBeforeDelete,flightDay,arrives,mailId,
    documentId,remarkId,refundId,kind,provider,state,verdict,superseded,amount,currency,isWhole,pack,call,proof}'::text[]
$$;

-- Takes the values of these orders out of the log, but for those that are kept by name, and the addresses of all but staff: in the
-- transaction that anonymises the order alone, and never while it is held. Returns for each order how many rows that were, and a digest
-- of what was done, which belongs into the log.
create function redact_audit(ids bigint[])
returns table (of_order bigint, redacted bigint, proof text) language plpgsql security definer as $$
declare
  s audit_seals;
begin
  if exists (select from unnest(ids) asked(id) where not exists (select from orders o where o.order_id = asked.id and o.anonymised_at = now())
      or exists (select from legal_holds h where h.order_id = asked.id)) then
    raise exception 'Values leave the audit log with their order, and a held order keeps all' using errcode = 'insufficient_privilege';
  end if;
  -- A block of the first form gets salts and is reckoned in the second, once and while it is whole; one at a time.
  for s in select * from audit_seals b where b.form = 1
      and b.id in (select (select x.id from audit_seals x where x.last_id >= a.id order by x.last_id limit 1)
        from audit_log a where a.order_id = any (ids))
      and not exists (select from audit_reforms f where f.seal_id = b.id) order by b.id
  loop
    perform pg_advisory_xact_lock(x'7265666f'::integer, s.id);
    if exists (select from audit_reforms f where f.seal_id = s.id) or not audit_is_whole(s) then continue; end if;
    update audit_log set salt = gen_random_uuid() where id between s.first_id and s.last_id and salt is null;
    insert into audit_reforms select s.id, d.digest from audit_digest(s.first_id, s.last_id) d;
  end loop;
  return query
    with left_over as materialized (
      select a.id, a.order_id, audit_values(a.salt, a.before, a.after, a.ip) as was,
        values_kept(a.before, kept_in_audit()) as new_before,
        values_kept(a.after, kept_in_audit()) as new_after,
        case when a.actor_kind = 'staff' then a.ip end as new_ip, a.before, a.after, a.ip
      from audit_log a where a.order_id = any (ids) and not exists (select from audit_redactions r where r.audit_id = a.id)),
    changing as materialized (
      select * from left_over l where (l.new_before, l.new_after, l.new_ip) is distinct from (l.before, l.after, l.ip)),
    noted as (
      insert into audit_redactions (audit_id, order_id, digest, kept)
        select c.id, c.order_id, c.was, audit_values(null, c.new_before, c.new_after, c.new_ip) from changing c
      returning audit_id, order_id, digest, kept)
    select n.order_id, count(*), encode(sha256(convert_to(string_agg(row(n.audit_id, n.digest, n.kept)::text, e'\n' order by n.audit_id), 'UTF8')), 'hex')
    from noted n group by n.order_id;
  update audit_log a set salt = null, before = values_kept(a.before, kept_in_audit()),
      after = values_kept(a.after, kept_in_audit()),
      ip = case when a.actor_kind = 'staff' then a.ip end
    from audit_redactions r where r.audit_id = a.id and a.order_id = any (ids) and r.at = now();
end $$ set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1;

-- While servers are exchanged one after the other, those of the release before still call these. They run as who calls, and do no more
-- than what took their place: what they are told besides counts for nothing. The next release drops them.
create function seal_audit(up_to bigint, most integer) returns boolean language sql as $$ select seal_audit(most) > 0 $$;

create function redact_audit(ids bigint[], kept_values text[])
returns table (of_order bigint, redacted bigint, proof text) language sql as $$ select * from redact_audit(ids) $$;

-- When an order last came into a status, or into this one, by its history: moves that were taken back do not count. What is taken back without
-- having moved the order (a call, putting it off, assigning it) takes no move back.
create function moved_since(id bigint, to_status text default null) returns timestamptz language sql stable as $$
  select max(h.at) from (
      select at, event, after->>'processStatus' as status, a.after ? 'processStatus' as moves, lead(event) over (order by a.id) as next
      from audit_log a where a.order_id = moved_since.id and (a.after ? 'processStatus'
        or a.event in ('order.undone', 'order.called', 'order.put-off', 'order.brought-back', 'order.assigned'))) h
    where h.moves and h.event <> 'order.undone' and h.next is distinct from 'order.undone' and (to_status is null or h.status = to_status)
$$;

-- Who moved an order to the government last.
create function filer_of(of_order bigint) returns integer language sql stable as $$
  select actor_id::integer from audit_log where order_id = of_order and event = 'order.moved' and actor_kind = 'staff'
    and after->>'processStatus' = 'AwaitingGovt' order by id desc limit 1
$$;
