-- The digest of a block of the audit log, as before, but each row's values are hashed once: the planner pulled the lateral call up into
-- both places that name it. The offset keeps the rows as they are read.
create or replace function audit_digest(first_id bigint, last_id bigint, out rows integer, out digest text) language sql stable as $$
  select count(*)::integer, encode(sha256(convert_to(coalesce(string_agg(row(a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.event,
    a.order_id, a.staff_id, a.request_id, case when a.kept = a.digest then a.redacted else a.digest end)::text, e'\n' order by a.id), ''), 'UTF8')), 'hex')
  from (select l.id, l.at, l.actor_kind, l.actor_id, l.actor_name, l.event, l.order_id, l.staff_id, l.request_id, r.kept, r.digest as redacted,
      encode(sha256(convert_to(row(l.salt, l.before, l.after, l.ip)::text, 'UTF8')), 'hex') as digest
    from audit_log l left join audit_redactions r on r.audit_id = l.id
    where l.id between first_id and last_id offset 0) a
$$ set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1;
