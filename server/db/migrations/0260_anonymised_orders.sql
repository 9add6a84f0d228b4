-- Orders lose what they hold of their traveller (server/privacy/anonymise-orders.ts); what was, was when, and for how much, stays.
alter table orders add column anonymised_at timestamp with time zone;

-- Files of the store that no row names any more, until they are removed.
create table removed_files (
  storage_key text not null,
  at timestamp with time zone not null default now(),
  primary key (storage_key)
);

-- An answer is decided once and may be emptied; nothing else of it changes.
create or replace function keep_answer() returns trigger language plpgsql as $$
begin
  if (new.given, new.reason) is not distinct from ('{}'::jsonb, null::text)
      and (old.order_id, old.value, old.mail_id, old.at, old.verdict, old.decided_by, old.decided_at)
      is not distinct from (new.order_id, new.value, new.mail_id, new.at, new.verdict, new.decided_by, new.decided_at) then
    return new;
  end if;
  if old.verdict is not null or (old.order_id, old.value, old.given, old.mail_id, old.at)
      is distinct from (new.order_id, new.value, new.given, new.mail_id, new.at) then
    raise exception 'An answer is kept as it was given';
  end if;
  return new;
end $$;

-- The audit log keeps who did what and when for ever; the values before and after, and from which address, can be taken out of a row
-- without its seal breaking: what is sealed of them is a digest with a salt, and the digest stays (docs/decisions/029-retention-and-rights.md).
alter table audit_log add column salt uuid;
alter table audit_log alter column salt set default gen_random_uuid();
alter table audit_seals add column form smallint not null default 1;
alter table audit_seals alter column form set default 2;
create unique index audit_seals_block on audit_seals (last_id);

-- Rows whose values were taken out: the digest of what they were, and of what is left.
create table audit_redactions (
  audit_id bigint not null,
  order_id bigint not null,
  at timestamp with time zone not null default now(),
  digest text not null,
  kept text not null,
  primary key (audit_id)
);
create index audit_redactions_of_order on audit_redactions (order_id);
create trigger audit_redactions_only_grow before update or delete or truncate on audit_redactions
  for each statement execute function refuse('The redactions of the audit log only grow');

-- Blocks of the first form from which values were taken out: what their digest is in the second. They were whole then.
create table audit_reforms (
  seal_id integer not null,
  digest text not null,
  primary key (seal_id)
);
create trigger audit_reforms_only_grow before update or delete or truncate on audit_reforms
  for each statement execute function refuse('The reforms of seals only grow');

create function audit_values(salt uuid, before jsonb, after jsonb, ip text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(row(salt, before, after, ip)::text, 'UTF8')), 'hex')
$$;

-- The first form, of whole rows, and the second, in which the values stand as their digest. A row that holds anything else than what
-- its redaction left gives another one.
alter function audit_digest(bigint, bigint) rename to audit_digest_1;
create function audit_digest(first_id bigint, last_id bigint, out rows integer, out digest text) language sql stable as $$
  select count(*)::integer, encode(sha256(convert_to(coalesce(string_agg(row(a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.event,
    a.order_id, a.staff_id, a.request_id, case when r.kept = v.digest then r.digest else v.digest end)::text, e'\n' order by a.id), ''), 'UTF8')), 'hex')
  from audit_log a cross join lateral (select audit_values(a.salt, a.before, a.after, a.ip) as digest) v
    left join audit_redactions r on r.audit_id = a.id
  where a.id between first_id and last_id
$$ set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1;

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

-- A row of the log may be emptied as its redaction says, and get its salt while it has none; nothing else of it ever changes.
drop trigger audit_log_only_grows on audit_log;
create trigger audit_log_only_grows before delete or truncate on audit_log
  for each statement execute function refuse('The audit log only grows');
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

-- What was written and not sealed yet gets a salt before it is; of blocks of the first form see redact_audit().
update audit_log set salt = gen_random_uuid()
  where id > coalesce((select max(last_id) from audit_seals), 0) and salt is null;

-- Of an object the values of these names alone.
create function values_kept(object jsonb, names text[]) returns jsonb language sql immutable parallel safe as $$
  select case when object is not null then
    coalesce((select jsonb_object_agg(key, value) from jsonb_each(object) where key = any (names)), '{}') end
$$;

-- Takes the values of these orders out of the audit log, but for those of these names, and the addresses of all but staff. Answers for
-- each order how many rows that were, and a digest of what was done, which belongs into the log.
create function redact_audit(ids bigint[], kept_values text[])
returns table (of_order bigint, redacted bigint, proof text) language plpgsql security definer as $$
declare
  s audit_seals;
begin
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
        values_kept(a.before, kept_values) as new_before,
        values_kept(a.after, kept_values) as new_after,
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
  update audit_log a set salt = null, before = values_kept(a.before, kept_values),
      after = values_kept(a.after, kept_values),
      ip = case when a.actor_kind = 'staff' then a.ip end
    from audit_redactions r where r.audit_id = a.id and a.order_id = any (ids) and r.at = now();
end $$ set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1;
