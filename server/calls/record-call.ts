import type { PoolClient } from 'pg'
import { CALL_BACK_DAYS, NO_ANSWER_HOURS, type CallOutcome } from '#contract/orders/call-outcomes.ts'
import type { Call, recordCall as contract } from '#contract/orders/calls.ts'
import type { In } from '#contract/http/endpoint.ts'
import { STATUSES, type Status } from '#contract/orders/statuses.ts'
import { nextCallTime } from '#contract/values/local-time.ts'
import { need, staffOf, type Context } from '#server/context.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findCalling } from '#server/calls/find-calling.ts'
import { remarkOf } from '#server/calls/remark-of.ts'
import { transaction } from '#server/db/client.ts'
import { justMade } from '#server/db/just-made.ts'
import { invalid } from '#server/errors.ts'
import { changeWith, refuseIdle, type OrderState } from '#server/orders/change-orders.ts'
import { findOthersMove } from '#server/orders/refuse-moved.ts'
import { putOffWith } from '#server/orders/later/put-off.ts'
import { findQuestions, isAnythingAsked } from '#server/orders/find-questions.ts'
import { flagNumber } from '#server/orders/wrong-number.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Said } from '#server/words/say.ts'

type Input = In<typeof contract>
type Answer = Awaited<HandlerAnswer<typeof contract>>['data']
/** What was kept, and in words who had moved the order meanwhile. */
type Kept = Answer & { elsewhere?: Said }

/** TABLE: where an order waits for its traveller: only from there does a call move it. */
const WAITS_FOR_TRAVELLER: readonly (Status | null)[] = ['Contact Customer', 'Customer Called', 'Awaiting']

const HOUR_MS = 3_600_000
/** The longest reason for putting an order off. */
const REASON_AT_MOST = 500

/**
 * Keeps the outcome of calling a traveller, in one transaction: an attempt, a remark of it with its flag, and what follows. A traveller
 * who was reached is called; one who answered by message is too, or the order waits for them while a request is open on their page; a
 * wrong number is flagged; where nobody picked up, or the traveller wants to be called back, the order is put off until then. An order
 * that does not wait for a call stays where it is, and so does one that somebody else moved since the caller saw it: the call took place
 * and is kept. Throws `not-found`; `conflict` where somebody else changed the order since the caller's version, or its traveller's
 * details are erased; `invalid` where `call-back` has no time to come.
 */
export async function recordCall(ctx: Context, input: Input): Promise<HandlerAnswer<typeof contract>> {
  need(ctx, 'orders:remark')
  const wanted = wantedTime(input)
  const { elsewhere, ...data } = await transaction(ctx.pool, async (client): Promise<Kept> => {
    await client.query('select from orders where order_id = $1 for no key update', [input.orderId])
    return (await findSame(client, ctx, input)) ?? keep(client, ctx, input, wanted)
  })
  const stays: Said = elsewhere ?? 'Call saved'
  return { message: data.moved ? say('Order moved to {0}', STATUSES[data.status!].label) : stays, data }
}

/** When the traveller wants to be called back. */
function wantedTime({ outcome, at }: Input): Date | null {
  if (outcome !== 'call-back') return null
  const wanted = Date.parse(at ?? '')
  const now = Date.now()
  if (Number.isNaN(wanted)) throw invalid('at', 'Choose a date and time')
  if (wanted <= now) throw invalid('at', 'Choose a moment that is still to come')
  if (wanted > now + CALL_BACK_DAYS * 24 * HOUR_MS)
    throw invalid('at', say('A call can be put off by {0} days at most', CALL_BACK_DAYS))
  return new Date(wanted)
}

async function keep(client: PoolClient, ctx: Context, input: Input, wanted: Date | null): Promise<Kept> {
  const { orderId, outcome, version } = input
  const elsewhere = await sayMoved(client, ctx, input)
  const asked =
    outcome === 'messaged' ? await findQuestions({ pool: client, numbers: ctx.numbers }, orderId) : undefined
  const to = statusAfter(outcome, asked !== undefined && isAnythingAsked(asked))
  const [calling] = await findCalling({ pool: client, numbers: ctx.numbers }, [orderId])
  const zones = calling?.zones ?? []
  const again = outcome === 'no-answer' ? nextCallTime(zones, new Date(Date.now() + NO_ANSWER_HOURS * HOUR_MS)) : wanted
  const attempts = (calling?.attempts ?? 0) + 1
  const moves = ({ processStatus }: OrderState) =>
    elsewhere === undefined && to !== null && to !== processStatus && WAITS_FOR_TRAVELLER.includes(processStatus)
  if (again !== null && elsewhere === undefined) {
    const off = await putOffUntilThen(client, ctx, input, { again, zones })
    if (off) return { ...off, attempts, moved: false }
  }
  let kept: Kept | undefined
  const changed = await changeWith(
    client,
    ctx,
    [orderId],
    'order.called',
    (order) => (moves(order) ? { processStatus: to } : {}),
    {
      ...(version !== undefined && { version }),
      audited: (order) => ({ ...(moves(order) && { event: 'order.moved' as const }), after: { outcome } }),
      also: async (_, [before]) => {
        if (!before) return
        const left = before.version + 1
        const call = await write(client, ctx, input, { again, zones, version: left })
        if (outcome === 'wrong-number') await flagNumber(client, orderId)
        const moved = moves(before)
        const status = moved ? to : before.processStatus
        kept = { call, attempts, status, version: left, moved, ...(elsewhere && { elsewhere }) }
      },
    },
  )
  refuseIdle(changed)
  return kept!
}

/** Where somebody else moved the order from where the caller saw it: who, and where it stays. */
async function sayMoved(client: PoolClient, ctx: Context, { orderId, seenStatus }: Input): Promise<Said | undefined> {
  if (typeof seenStatus !== 'string') return undefined
  const { rows } = await client.query<Pick<OrderState, 'id' | 'processStatus'>>(
    'select order_id::float8 as id, process_status as "processStatus" from orders where order_id = $1',
    [orderId],
  )
  const last = rows[0] && (await findOthersMove(client, ctx, rows[0], seenStatus))
  return last && say('Call saved. The order stays where it is: {0} {1} first', last.by, last.what)
}

/**
 * Puts off an order that waits for its traveller until it is to be called again; undefined where it does not wait for a call, or has to
 * be filed before that: then it stays in its list, and is not given to the next caller until then.
 */
async function putOffUntilThen(
  client: PoolClient,
  ctx: Context,
  input: Input,
  { again, zones }: { again: Date; zones: readonly string[] },
): Promise<Pick<Answer, 'call' | 'status' | 'version'> | undefined> {
  const { orderId, outcome, note = '', version } = input
  const read = async () => {
    const { rows } = await client.query<{ status: Status | null; version: number }>(
      'select process_status as status, version from orders where order_id = $1',
      [orderId],
    )
    return rows[0]
  }
  const before = await read()
  if (!before || !WAITS_FOR_TRAVELLER.includes(before.status)) return undefined
  const reason = remarkOf(ctx, { outcome, again: null, zones, note }).slice(0, REASON_AT_MOST)
  const { moved } = await putOffWith(client, ctx, [orderId], {
    until: 'time',
    at: again.toISOString(),
    reason,
    version,
  })
  if (moved.length === 0) return undefined
  const after = (await read())!
  const { version: left } = after
  return { call: await write(client, ctx, input, { again, zones, version: left }), status: after.status, version: left }
}

/** Where an order goes after its traveller was called; null: it stays. */
function statusAfter(outcome: CallOutcome, isAsked: boolean): Status | null {
  if (outcome === 'reached') return 'Customer Called'
  if (outcome === 'messaged') return isAsked ? 'Awaiting' : 'Customer Called'
  return null
}

/** The attempt and its remark. */
async function write(
  client: PoolClient,
  ctx: Context,
  { orderId, outcome, note }: Input,
  { again, zones, version }: { again: Date | null; zones: readonly string[]; version: number },
): Promise<Call> {
  const { id, name } = staffOf(ctx)
  const remark = remarkOf(ctx, { outcome, again: outcome === 'call-back' ? again : null, zones, note: note ?? '' })
  const { rows } = await client.query<{ id: number; at: string; remarkId: number; againAt: string | null }>({
    name: 'keep-call',
    text: `with written as (insert into remarks (order_id, staff_id, remark, telephone, whatsapp) values ($1, $2, $3, $4, $5) returning id)
      insert into calls (order_id, staff_id, outcome, remark_id, again_at, version) select $1, $2, $6, id, $7, $8 from written
      returning id::float8, to_json(at) #>> '{}' as at, remark_id::float8 as "remarkId", to_json(again_at) #>> '{}' as "againAt"`,
    values: [orderId, id, remark, ...flagsOf(outcome), outcome, again?.toISOString() ?? null, version],
  })
  const row = rows[0]!
  await writeAudit(client, ctx, [{ event: 'remark.added', orderId, after: { remarkId: row.remarkId } }])
  return { id: row.id, at: row.at, by: name, outcome, again_at: row.againAt }
}

/** The remark's flags: telephone, WhatsApp. */
function flagsOf(outcome: CallOutcome): [string, string] {
  return outcome === 'messaged' ? ['', 'Y'] : ['Y', '']
}

/** What a key that is pressed twice would repeat. */
async function findSame(client: PoolClient, ctx: Context, { orderId, outcome }: Input): Promise<Answer | undefined> {
  const { rows } = await client.query<Omit<Answer, 'moved'>>({
    name: 'find-same-call',
    text: `select json_build_object('id', c.id, 'at', c.at, 'by', m.name, 'outcome', c.outcome, 'again_at', c.again_at) as call,
        o.process_status as status, o.version, (select count(*)::int from calls n where n.order_id = $1) as attempts
      from calls c join staff m on m.id = c.staff_id join orders o using (order_id)
      where c.order_id = $1 and c.staff_id = $2 and c.outcome = $3 and ${justMade('c.at')}
      order by c.id desc limit 1`,
    values: [orderId, staffOf(ctx).id, outcome],
  })
  return rows[0] && { ...rows[0], moved: false }
}
