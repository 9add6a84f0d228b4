-- What changes an order meanwhile waits here, and says afterwards what the order is by then.
lock table passport_flights in share row exclusive mode;

insert into passport_flights
  select o.order_id, mark_of(a.passport_mark, a.form), o.arrives, o.flight_day, cardinality(waived_twins(a.waived)) > 0
    from orders o join applications a using (order_id)
    where o.paid_at is not null and o.refund_date is null and o.process_status is distinct from 'Deleted'
      and mark_of(a.passport_mark, a.form) is not null
  on conflict (order_id) do nothing;

analyze passport_flights;

-- Until now nobody was marked where more than a thousand shared a passport.
update orders o set duplicate = true from (
    select order_id from (
      select order_id, flight_day, waived, count(*) over (partition by mark, arrives, flight_day) as sharing from passport_flights) f
    where f.sharing > 1000 and f.flight_day is not null and not f.waived) shared
  where shared.order_id = o.order_id and not o.duplicate;
