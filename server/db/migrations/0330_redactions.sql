-- Values leave the audit log with their order alone: in the transaction that anonymises it, by names that nobody chooses, and never while
-- it is held. Before, whoever could call redact_audit() could empty any row, and `npm run verify` found nothing wrong.
drop function redact_audit(bigint[], text[]);

-- Values of audit rows that hold nothing of a person, by name; all others go.
create function kept_in_audit() returns text[] language sql immutable parallel safe as $$
  select '{processStatus,processingMode,processingDate,paidAt,released,refundDate,refundedBy,statusBeforeDelete,flightDay,arrives,mailId,
    documentId,remarkId,refundId,kind,provider,state,verdict,superseded,amount,currency,isWhole,pack,call,proof}'::text[]
$$;

-- Takes the values of these orders out of the audit log, but for those that are kept by name, and the addresses of all but staff. Answers
-- for each order how many rows that were, and a digest of what was done, which belongs into the log.
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
