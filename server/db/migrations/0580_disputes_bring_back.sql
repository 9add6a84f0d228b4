alter table put_offs drop constraint put_offs_woken_by;
alter table put_offs add constraint put_offs_woken_by CHECK ((woken_by = ANY (ARRAY['time'::text, 'staff'::text, 'answer'::text, 'government-mail'::text, 'document'::text, 'mail'::text, 'refund'::text, 'chargeback'::text, 'dispute'::text, 'data-request'::text, 'payment'::text, 'moved'::text, 'flight'::text])));

-- What happened to a case (keep-case.ts) brings its order back where that is news of the order: it is a new case, it was not known yet to be
-- of this order, or a warning became a dispute. Who works on it, what is noted of it and how it goes on are not.
create function dispute_happened() returns trigger language plpgsql as $$
begin
  perform bring_back(array(select distinct d.order_id from changed c join disputes d on d.id = c.dispute_id
    where d.order_id is not null and (c.changes = '{}' or c.changes ? 'orderId'
      or c.changes->'stage'->>0 = 'warning' and d.stage <> 'warning')), 'dispute');
  return null;
end $$;
create trigger then_back after insert on dispute_changes
  referencing new table as changed for each statement execute function dispute_happened();
create trigger then_back after insert on data_requests
  referencing new table as changed for each statement execute function happened('data-request');
