/**
 * SQL, of an order `o`: it comes into the country, and for leaving it again there is nothing: no document in it, and no order of the
 * same passport and e-mail that is paid and stands. Page and mail say the same of it.
 */
export const LACKS_WAY_BACK = `(o.arrives
  and not exists (select from documents d where d.order_id = o.order_id and d.state = 'current'
    and d.comparison->>'foundDirection' = 'Departure')
  and not exists (select from applications a
    join applications b on mark_of(b.passport_mark, b.form) = mark_of(a.passport_mark, a.form)
    join orders x on x.order_id = b.order_id
    where a.order_id = o.order_id and not x.arrives and lower(x.email) = lower(o.email) and x.paid_at is not null
      and coalesce(x.process_status, '') not in ('Deleted', 'Refunds') and (x.flight_day is null or x.flight_day >= o.flight_day)))`
