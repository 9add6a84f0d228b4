/**
 * SQL, of an order `o`: it comes into the country, and for leaving it again there is nothing: no document in it, and no order of the
 * same passport and e-mail that is paid and stands. Page and mail say the same of it.
 */
export const LACKS_WAY_BACK = `(o.arrives
  and not exists (select from documents d where d.order_id = o.order_id and d.state = 'current'
    and d.comparison->>'foundDirection' = 'Departure')
  and not exists (select from applications a
    join passport_flights f on f.mark = mark_of(a.passport_mark, a.form) and not f.arrives
      and (f.flight_day >= o.flight_day or f.flight_day is null)
    join orders x on x.order_id = f.order_id
    where a.order_id = o.order_id and lower(x.email) = lower(o.email) and x.process_status is distinct from 'Refunds'))`
