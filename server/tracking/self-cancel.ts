import { UNCLAIMED } from '#server/orders/claim-alive.ts'
import { TODAY } from '#server/time/today.ts'

/** As a number where it is one: a landing site may have sent any text. */
const PAID = `case when a.payment->>'amount' ~ '^[0-9]{1,10}([.][0-9]{1,4})?$' then (a.payment->>'amount')::numeric end`

/**
 * SQL of what the traveller of the order `o` (with its application `a`) gets back on cancelling now, as JSON with amount and currency; null where they
 * cannot: their landing site does not offer it, something was filed, came or goes back, somebody works on it, a colleague has to approve such a
 * sum, or nobody knows what was paid. docs/decisions/020-refunds.md.
 */
export const SELF_CANCEL = `(select json_build_object('amount', a.payment->>'amount', 'currency', upper(trim(a.payment->>'currency')))
  from landing_sites s where s.id = o.landing_site and s.settings->>'self_cancel' = 'true' and o.paid_at is not null
    and (o.process_status is null or o.process_status in ('Awaiting', 'Contact Customer', 'Customer Called')) and o.refund_date is null
    and ${PAID} > 0 and upper(trim(a.payment->>'currency')) ~ '^[A-Z]{3}$'
    and (s.settings->>'refund_limit' is null or ${PAID} <= (s.settings->>'refund_limit')::numeric)
    and (o.flight_day is null or o.flight_day >= ${TODAY})
    and not exists (select from documents d where d.order_id = o.order_id)
    and not exists (select from audit_log l where l.order_id = o.order_id and l.event = 'order.moved'
      and l.after->>'processStatus' in ('AwaitingGovt', 'Completed'))
    and not exists (select from old_statuses w where w.order_id = o.order_id and w.status in ('AwaitingGovt', 'Completed'))
    and not exists (select from refunds r where r.order_id = o.order_id and r.state in ('asked', 'approved', 'done'))
    and not exists (select from second_payments p where p.order_id = o.order_id)
    and not exists (select from disputes d where d.order_id = o.order_id)
    and not exists (select from remarks k where k.order_id = o.order_id and k.chargeback = 'Y')
    and ${UNCLAIMED})`
