import { TODAY } from '#server/time/today.ts'
import type { TravellerEvent } from '#contract/travellers/traveller-events.ts'
import { IS_LATE, NAMED_LISTS, newDateOf, PROMISED, WAITS_FOR_TICKET } from '#server/orders/is-late.ts'
import { LACKS_WAY_BACK } from '#server/orders/lacks-way-back.ts'

const STATE = `(select state from documents where id = e.subject::bigint)`

/**
 * TABLE: event -> whether it is still so when somebody is to be told, in SQL over the order `o` and the event `e`. Null: that is
 * not known yet. Nobody is told what was taken back.
 */
const HOLDS: Record<TravellerEvent, string> = {
  received: 'o.paid_at is not null',
  'needs-you': 'true',
  // Still refused, and not answered since; of several refusals the last one counts.
  'answer-refused': `o.process_status is distinct from 'Refunds' and exists (select from answers a
    where a.id = e.subject::bigint and a.verdict = 'refused' and not exists (select from answers n where n.order_id = a.order_id
      and (n.value = a.value and n.id > a.id or n.verdict = 'refused' and n.decided_at > a.decided_at)))`,
  filed: `o.process_status is not distinct from 'AwaitingGovt'`,
  late: `${IS_LATE} and ${PROMISED} = e.subject::timestamptz`,
  // Of several dates the last one counts; not one that has gone by, nor where no ticket is expected any more. Of an order put off it still is.
  'new-date': `${newDateOf('id')} = e.subject::bigint and ${newDateOf('expected_by')} > now()
    and o.queue in (${NAMED_LISTS.join(', ')}) and ${WAITS_FOR_TICKET}`,
  ready: `case ${STATE} when 'current' then true when 'waiting' then null else false end`,
  replaced: `${STATE} = 'superseded'`,
  withdrawn: `${STATE} = 'withdrawn'`,
  cancelled: `exists (select from refunds where id = e.subject::bigint and state in ('asked', 'approved', 'done'))`,
  refunded: `exists (select from refunds where id = e.subject::bigint and state = 'done')`,
  'before-flight': `not o.downloaded and o.flight_day is not distinct from e.subject::date and o.flight_day >= ${TODAY}
    and exists (select from documents d where d.order_id = o.order_id and d.state = 'current')`,
  'not-reached': 'not o.downloaded and o.flight_day is not distinct from e.subject::date',
  'before-return': `o.flight_day is not distinct from e.subject::date and ${LACKS_WAY_BACK}`,
}

/** The whole of it as one value. */
export const EVENT_HOLDS = `case e.event ${Object.entries(HOLDS)
  .map(([event, holds]) => `when '${event}' then (${holds})`)
  .join(' ')} end`
