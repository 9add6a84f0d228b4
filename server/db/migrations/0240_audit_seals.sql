-- Blocks of the audit log that are sealed (server/audit/seal-audit.ts): the digest of their rows, chained to the seal before.
create table audit_seals (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  first_id bigint not null,
  last_id bigint not null,
  rows integer not null,
  digest text not null,
  seal text not null
);
create trigger audit_seals_only_grow before update or delete or truncate on audit_seals
  for each statement execute function refuse('The seals of the audit log only grow');

-- One digest of all rows of a block, in hexadecimal digits. The columns are named and the session's settings fixed, so that the same rows always
-- give the same; a column that comes later is not in it.
create function audit_digest(first_id bigint, last_id bigint, out rows integer, out digest text) language sql stable as $$
  select count(*)::integer, encode(sha256(convert_to(coalesce(string_agg(row(a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.event,
    a.order_id, a.staff_id, a.before, a.after, a.ip, a.request_id)::text, e'\n' order by a.id), ''), 'UTF8')), 'hex')
  from audit_log a where a.id between first_id and last_id
$$ set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1;

create function seal_of(previous text, first_id bigint, last_id bigint, rows integer, digest text) returns text
language sql immutable parallel safe as $$
  select encode(sha256(convert_to(concat_ws(' ', coalesce(previous, 'none'), first_id, last_id, rows, digest), 'UTF8')), 'hex')
$$;
