-- Whoever signs out, or is signed out, works on nothing any more.
create function end_claims_of_session() returns trigger language plpgsql as $$
begin
  with gone as (delete from order_claims where staff_id = new.staff_id returning order_id)
    insert into live_log (topic, order_ids) select 'claim', array[order_id] from gone;
  return null;
end $$;

create trigger end_claims after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_claims_of_session();
