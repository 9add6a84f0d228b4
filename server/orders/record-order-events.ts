import type { PoolClient } from 'pg'
import { TRAVELLER_EVENTS, type TravellerEvent } from '#contract/travellers/traveller-events.ts'
import type { ChangeEvent } from '#server/orders/change-events.ts'
import type { OrderChange } from '#server/orders/change-orders.ts'

/** One action on more orders than this mails no traveller: a slip must never send ten thousand mails. */
export const BULK_ABOVE = 100

/** Something that the traveller and the landing site of an order are told of. */
export interface NewEvent {
  orderId: number
  event: TravellerEvent
  /** Which of several of its kind. */
  subject?: string
}

/** What the traveller is told of what was done to an order, where an order is told it once. */
function told(event: ChangeEvent, { paidAt, processStatus }: OrderChange): TravellerEvent | undefined {
  if (event === 'order.payment-confirmed' && paidAt != null) return 'received'
  return event === 'order.moved' && processStatus === 'AwaitingGovt' ? 'filed' : undefined
}

/** Records the events of these changes in the caller's transaction. */
export async function recordChanges(
  client: PoolClient,
  event: ChangeEvent,
  changes: readonly { id: number; change: OrderChange }[],
): Promise<void> {
  const events = changes.flatMap(({ id, change }): NewEvent[] => {
    const news = told(event, change)
    return news === undefined ? [] : [{ orderId: id, event: news }]
  })
  await recordOrderEvents(client, events, events.length > BULK_ABOVE)
}

/**
 * Records what happened, in the caller's transaction, to be told once it can no longer be taken back. What was recorded before stays as
 * it is, except what was taken back before anybody was told.
 */
export async function recordOrderEvents(client: PoolClient, events: readonly NewEvent[], bulk = false): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ subject: '', ...event, after: TRAVELLER_EVENTS[event.event].graceMs }))
  await client.query({
    name: 'record-events',
    text: `insert into order_events as e (order_id, event, subject, due_at, bulk)
      select distinct on ("orderId", event, subject) "orderId", event, subject, now() + after * interval '1 millisecond', $2
      from jsonb_to_recordset($1::jsonb) as n("orderId" bigint, event text, subject text, after bigint)
      order by "orderId", event, subject
      on conflict (order_id, event, subject) do update
        set at = now(), due_at = excluded.due_at, bulk = excluded.bulk, settled_at = null, no_mail = null
        where e.no_mail = 'not-so'`,
    values: [JSON.stringify(rows), bulk],
  })
}
