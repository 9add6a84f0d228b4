import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import { listAwake } from '#contract/lists/queues.ts'
import { lastPromise, NEW_DATE_DAYS, whyNotThen, type WhyNotThen } from '#contract/orders/new-date-rules.ts'
import type { nameNewDate as contract } from '#contract/orders/new-date.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { changeWith, refuseIdle, sayDone, type Changed, type OrderState } from '#server/orders/change-orders.ts'
import { newDateOf, NOT_EXPECTED, PROMISED_LISTS } from '#server/orders/is-late.ts'
import { recordOrderEvents } from '#server/orders/record-order-events.ts'
import { inSantoDomingo } from '#server/orders/in-santo-domingo.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Said } from '#server/words/say.ts'

/** What is known of an order beside its own row. */
interface Expected {
  id: number
  firstSaid: string | null
  nowSaid: string | null
  why: keyof typeof NOT_EXPECTED | null
}

/** TABLE: why no ticket of an order is expected -> what is said of it. */
const WHY_NOT: Record<keyof typeof NOT_EXPECTED, Said> = {
  refunded: 'It is refunded: no ticket of it is expected',
  refund: 'A refund of it is asked for: no ticket of it is expected',
  ticket: 'It has its ticket already',
  over: 'Its flight is over: nobody waits for its ticket any more',
  answered: 'Its traveller has answered: decide about that first',
  asked: 'It waits for its traveller’s answer: name a date once that is there',
}

/** TABLE: why a moment cannot be named -> what is said of it. */
const WHY_NOT_THEN: Record<WhyNotThen, (order: { flightDay: string | null; firstSaid: string }) => Said> = {
  soon: () => 'Name a moment that is at least an hour away',
  far: () => say('Name a moment within the next {0} days', NEW_DATE_DAYS),
  flight: ({ flightDay }) =>
    say('Its ticket must be there by {0}: nothing later can be promised', inSantoDomingo(lastPromise(flightDay)!)),
  earlier: ({ firstSaid }) =>
    say('The traveller’s page says {0}: name a moment after that', inSantoDomingo(new Date(firstSaid))),
  same: () => 'The traveller’s page says so already',
}

interface Wanted {
  at: string
  version?: number | undefined
  versions?: Readonly<Record<string, number>> | undefined
}

/**
 * PUT name-new-date: sets by when the tickets of orders are expected now. Their pages show it at once; their travellers are mailed after five
 * minutes, with the newest date alone, however many orders there are: that is the caller's decision. By when staff should be done with them
 * stays as it is (docs/decisions/022). Throws `not-found`, and `conflict` with the reason where none could be given the date.
 */
export async function nameNewDate(
  ctx: Context,
  { orderId, ...wanted }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const data = await transaction(ctx.pool, (client) => nameWith(client, ctx, orderId, wanted))
  refuseIdle(data)
  const { length } = data.moved
  const done: Said = length === 1 ? 'The new date is named' : say('The new date of {0} orders is named', length)
  return { message: sayDone(done, data), data }
}

function nameWith(
  client: PoolClient,
  ctx: Context,
  ids: number[],
  { at, version, versions }: Wanted,
): Promise<Changed> {
  const now = new Date()
  const wanted = new Date(at)
  const known = new Map<number, Expected>()
  const saidOf = (id: number) => known.get(id)?.nowSaid ?? known.get(id)?.firstSaid
  return changeWith(
    client,
    ctx,
    ids,
    'order.new-date',
    (order) => whyNot(order, known.get(order.id), wanted, now) ?? {},
    {
      ...(version !== undefined && { version }),
      ...(versions !== undefined && { versions }),
      first: async (db, orders) => {
        for (const row of await findExpected(db, orders)) known.set(row.id, row)
      },
      audited: ({ id }) => ({ before: { expectedBy: saidOf(id) }, after: { expectedBy: wanted.toISOString() } }),
      also: async (db, named) => {
        const { rows } = await db.query<{ id: string; orderId: number }>({
          name: 'name-new-dates',
          text: `insert into new_dates (order_id, instead_of, expected_by, staff_id)
          select o.order_id, o.due_at, $2, $3 from orders o where o.order_id = any ($1::bigint[])
          returning id::text, order_id::float8 as "orderId"`,
          values: [named.map(({ id }) => id), wanted.toISOString(), staffOf(ctx).id],
        })
        await recordOrderEvents(
          db,
          rows.map(({ id, orderId }) => ({ orderId, event: 'new-date', subject: id })),
        )
      },
    },
  )
}

function whyNot(order: OrderState, expected: Expected | undefined, at: Date, now: Date): Said | undefined {
  if (!(PROMISED_LISTS as readonly number[]).includes(listAwake(order.queue)))
    return 'No ticket is expected of an order in its list'
  if (!expected || expected.firstSaid === null) return 'It is not paid: no ticket of it is expected'
  if (expected.why !== null) return WHY_NOT[expected.why]
  const { firstSaid, nowSaid } = expected
  const then = whyNotThen({ firstSaid, nowSaid, flightDay: order.flightDay }, at, now)
  return then && WHY_NOT_THEN[then]({ flightDay: order.flightDay, firstSaid })
}

const WHY = `case ${Object.entries(NOT_EXPECTED)
  .map(([why, holds]) => `when ${holds} then '${why}'`)
  .join(' ')} end`

async function findExpected(client: PoolClient, orders: OrderState[]): Promise<Expected[]> {
  const { rows } = await client.query<Expected>({
    name: 'find-expected',
    text: `select o.order_id::float8 as id, to_json(o.due_at) #>> '{}' as "firstSaid",
        to_json(${newDateOf('expected_by')}) #>> '{}' as "nowSaid", ${WHY} as why
      from orders o where o.order_id = any ($1::bigint[])`,
    values: [orders.map(({ id }) => id)],
  })
  return rows
}
