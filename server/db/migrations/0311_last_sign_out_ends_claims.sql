-- Who signs out of one device of several still works: claims end with the last session that is alive.
create or replace function end_claims_of_session() returns trigger language plpgsql as $$
begin
  if exists (select from sessions s join staff m on m.id = s.staff_id left join role_rules r on r.role = m.role
      where s.staff_id = new.staff_id and s.ended_at is null and s.expires_at > now()
        and not coalesce(s.last_used_at <= now() - r.idle_minutes * interval '1 minute', false)) then
    return null;
  end if;
  with gone as (delete from order_claims where staff_id = new.staff_id returning order_id)
    insert into live_log (topic, order_ids) select 'claim', array[order_id] from gone;
  return null;
end $$;
