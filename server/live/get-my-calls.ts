import { CALL_OUTCOMES, type CallOutcome } from '#contract/orders/call-outcomes.ts'
import type { getMyCalls as contract } from '#contract/orders/calls.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { QUEUES } from '#contract/lists/queues.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { findCalling } from '#server/calls/find-calling.ts'
import { staffOf, type Context } from '#server/context.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { recordShown } from '#server/lists/record-search.ts'
import { findWhatsapp } from '#server/mails/find-whatsapp.ts'
import { askedValues } from '#server/orders/find-questions.ts'
import { knownSleepers, nextToCall, passSleepers } from '#server/live/next-to-call.ts'
import { beginningOf, daysAfter } from '#server/time/calendar.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** So many are named: of whom to call now `take-next-order` gives the others. */
const NOW_AT_MOST = 5
const AGAIN_AT_MOST = 20

const QUEUE = 'contactCustomerOrder'
/** Where an order waits for a call. */
const WAITS: readonly Status[] = ['Contact Customer', 'Customer Called', 'Awaiting']

interface Again {
  order_id: number
  outcome: CallOutcome
  again_at: string
}

/** GET my-calls: whom the caller may call now, whom they are to call back today, and what came of their calls today. */
export async function getMyCalls(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const today = dayInSantoDomingo(new Date())
  const { lists } = QUEUES[QUEUE]
  const [awake, again, made] = await Promise.all([
    passSleepers(ctx, { lists, filters: undefined, passed: [], calling: true }, knownSleepers(ctx.pool)),
    findAgain(ctx, today),
    countMade(ctx, today),
  ])
  const now = [...(awake.only ?? []), ...awake.silent].slice(0, NOW_AT_MOST)
  const named = [...now, ...again.map(({ order_id: id }) => id)]
  const [toCall, why, next] = await Promise.all([
    findToCall(ctx, named),
    findWhy(ctx, now),
    now.length === 0 ? nextToCall(ctx, awake) : null,
    recordShown(ctx, QUEUE, named),
  ])
  return {
    data: {
      now: now.flatMap((id) => {
        const [order, reasons] = [toCall.get(id), why.get(id)]
        return order && reasons ? [{ ...order, ...reasons }] : []
      }),
      next_call_at: next?.toISOString() ?? null,
      again: again.flatMap((one) => {
        const order = toCall.get(one.order_id)
        return order ? [{ ...order, ...one }] : []
      }),
      made,
    },
  }
}

/** What a caller needs of these orders, with the names of the travellers. */
async function findToCall(ctx: Context, ids: readonly number[]) {
  const [called, { rows }] = await Promise.all([
    findCalling(ctx, ids),
    ctx.pool.query<{ id: number; name: string; last_name: string }>({
      name: 'names-to-call',
      text: 'select order_id::float8 as id, name, last_name from orders where order_id = any ($1::bigint[])',
      values: [ids],
    }),
  ])
  const names = new Map(rows.map(({ id, ...name }) => [id, name]))
  return new Map(called.map((one) => [one.order_id, { ...one, ...names.get(one.order_id)! }]))
}

/** Why the travellers of these orders are called, and WhatsApp with the text for them. */
async function findWhy(ctx: Context, ids: readonly number[]) {
  return pipelined(ctx.pool, async (pool) => {
    const [texts, { rows }] = await Promise.all([
      Promise.all(ids.map((id) => findWhatsapp({ ...ctx, pool }, id))),
      pool.query<{ id: number; mail_trouble: boolean; checks: number; commented: boolean }>({
        name: 'why-to-call',
        text: `select o.order_id::float8 as id, o.mail_trouble, o.checks, exists (select from remarks r where r.order_id = o.order_id
            and not exists (select from calls c where c.order_id = r.order_id and c.remark_id = r.id)) as commented
          from orders o where o.order_id = any ($1::bigint[])`,
        values: [ids],
      }),
    ])
    const textOf = new Map(ids.map((id, at) => [id, texts[at]]))
    return new Map(
      rows.flatMap(({ id, ...reasons }) => {
        const found = textOf.get(id)
        if (!found) return []
        const asked = found.questions === undefined ? null : askedValues(found.questions)
        return [[id, { ...reasons, whatsapp: found.whatsapp, asked }] as const]
      }),
    )
  })
}

/** The newest calls of orders that still wait for one, where it was the caller's own and said a time of today to call again. */
async function findAgain(ctx: Context, today: string): Promise<Again[]> {
  const { rows } = await ctx.pool.query<Again>({
    name: 'my-calls-again',
    text: `select c.order_id::float8 as order_id, c.outcome, to_json(c.again_at) #>> '{}' as again_at
      from calls c join orders o using (order_id)
      where c.staff_id = $1 and c.again_at >= $2 and c.again_at < $3
        and o.process_status = any ($4) and not exists (select from calls n where n.order_id = c.order_id and n.id > c.id)
      order by c.again_at limit ${AGAIN_AT_MOST}`,
    values: [staffOf(ctx).id, beginningOf(today), beginningOf(daysAfter(today, 1)), WAITS],
  })
  return rows
}

async function countMade(ctx: Context, today: string): Promise<Record<CallOutcome, number>> {
  const { rows } = await ctx.pool.query<{ outcome: CallOutcome; n: number }>({
    name: 'my-calls-made',
    text: `select outcome, count(*)::int as n from calls where staff_id = $1 and at >= $2 group by outcome`,
    values: [staffOf(ctx).id, beginningOf(today)],
  })
  const counted = new Map(rows.map(({ outcome, n }) => [outcome, n]))
  return Object.fromEntries(CALL_OUTCOMES.map((one) => [one, counted.get(one) ?? 0])) as Record<CallOutcome, number>
}
