import { LIVING_LISTS } from '#contract/lists/queues.ts'
import type { TravellerEvent } from '#contract/travellers/traveller-events.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Context, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { noteLate } from '#server/mails/notices/note-late.ts'
import { toContact } from '#server/mails/to-contact.ts'
import { TODAY } from '#server/time/today.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { LACKS_WAY_BACK } from '#server/orders/lacks-way-back.ts'
import { recordOrderEvents, type NewEvent } from '#server/orders/record-order-events.ts'

const AT_ONCE = 500
/** How long a mail is left to be read: the nearer the day of the flight was when it went, the shorter, so that a person hears in time. */
const TIME_TO_READ = `least(interval '12 hours', greatest(interval '1 hour',
  ((o.flight_day::timestamp at time zone 'America/Santo_Domingo') - m.created_at) / 3))`
/** Of a mail `m`: it did not get there, or had time enough. */
const IN_VAIN = `(m.state in ('failed', 'bounced', 'uncertain') or m.created_at < now() - ${TIME_TO_READ})`
/** The index of flights is read for these lists alone. */
const LIVING = `o.queue in (${LIVING_LISTS.join(', ')})`
const HAS_TICKET = `exists (select from documents d where d.order_id = o.order_id and d.state = 'current')`

/** TABLE: event that a day brings -> the orders it is for, by the day of their flight; each is found once. */
const TIMED = {
  // Two days before the day of the flight begins, whichever hour it goes.
  'before-flight': `${LIVING} and o.flight_day between ${TODAY} and ${TODAY} + 2 and not o.downloaded and ${HAS_TICKET}
    and exists (select from (select state, created_at from mails where order_id = o.order_id and kind = 'approval'
      order by id desc limit 1) m where ${IN_VAIN})`,
  'not-reached': `${LIVING} and o.flight_day between ${TODAY} and ${TODAY} + 1 and not o.downloaded and ${HAS_TICKET}
    and exists (select from order_events r left join mails m on m.id = r.mail_id
      where r.order_id = o.order_id and r.event = 'before-flight' and r.subject = o.flight_day::text
        and (${IN_VAIN} or r.no_mail in ('suppressed', 'switched-off')))`,
  // Three days after an arrival; a traveller who has a later ticket to leave with needs no word.
  'before-return': `${LIVING} and o.flight_day between ${TODAY} - 4 and ${TODAY} - 3 and ${HAS_TICKET} and ${LACKS_WAY_BACK}`,
} as const satisfies Partial<Record<TravellerEvent, string>>

type TimedEvent = keyof typeof TIMED

/**
 * Records what the day brings: travellers whose order is late are told; those who fly soon and have downloaded nothing are reminded; where that does not reach
 * them, the order comes to Contact Customer, for a person; those who leave again are told of the form for it. Returns how many were found.
 */
export async function remindTravellers(services: Services): Promise<number> {
  const ctx = jobContext(services, 'remind-travellers')
  let found = await noteLate(ctx)
  for (const event of Object.keys(TIMED) as TimedEvent[]) {
    for (;;) {
      const events = await findOrders(ctx, event)
      if (events.length === 0) break
      await (event === 'not-reached' ? handToStaff(ctx, events) : write(ctx, events))
      found += events.length
    }
  }
  return found
}

async function findOrders({ pool }: Context, event: TimedEvent): Promise<NewEvent[]> {
  const { rows } = await pool.query<NewEvent>({
    name: `find-${event}`,
    text: `select o.order_id::float8 as "orderId", $1::text as event, o.flight_day::text as subject from orders o
      where ${TIMED[event]} and not exists (select from order_events e
        where e.order_id = o.order_id and e.event = $1 and e.subject = o.flight_day::text)
      order by o.order_id limit ${AT_ONCE}`,
    values: [event],
  })
  return rows
}

async function write({ pool }: Context, events: NewEvent[]): Promise<void> {
  await transaction(pool, (client) => recordOrderEvents(client, events))
}

async function handToStaff(ctx: Context, events: NewEvent[]): Promise<void> {
  const ids = events.map(({ orderId }) => orderId)
  await changeOrders(ctx, ids, 'order.moved', toContact, {
    also: async (client) => {
      await recordOrderEvents(client, events)
      await writeAudit(
        client,
        ctx,
        ids.map((orderId) => ({ event: 'traveller.not-reached', orderId })),
      )
    },
  })
}
