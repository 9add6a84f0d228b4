-- The application works as a role that owns nothing (server/db/grant-application.ts). What only an owner may do, and the application must, are
-- these three functions; they run as the owner and take nothing but a number.
alter function ensure_search_pieces() security definer;
alter function ensure_search_pieces() set search_path = public, pg_temp;

-- Sorts in what the indexes of the search have only noted down.
create function tidy_search() returns void language sql security definer as $$
  select gin_clean_pending_list(inhrelid) from pg_inherits where inhparent = 'order_search_txt'::regclass
$$ set search_path = public, pg_temp;

-- Seals the next block of the audit log up to an id, of at most so many rows; whether there was one. Nothing else writes a seal.
create function seal_audit(up_to bigint, most integer) returns boolean language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(x'7365616c'::integer, 0);
  insert into audit_seals (first_id, last_id, rows, digest, seal)
    select b.first_id, b.last_id, d.rows, d.digest, seal_of(last.seal, b.first_id, b.last_id, d.rows, d.digest)
    from (select 1) one
    left join (select last_id, seal from audit_seals order by id desc limit 1) last on true
    cross join lateral (select coalesce(last.last_id, 0) + 1 as first_id, max(id) as last_id from (
      select id from audit_log where id > coalesce(last.last_id, 0) and id <= up_to order by id limit most) found) b
    cross join lateral audit_digest(b.first_id, b.last_id) d
    where b.last_id is not null;
  return found;
end $$ set search_path = public, pg_temp;
