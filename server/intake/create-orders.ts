import type { Readable } from 'node:stream'
import type { NeedsCheck } from '#contract/orders/application.ts'
import { OUR_FAULT } from '#contract/http/envelope.ts'
import type { Context } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { REFUSALS, Refusal } from '#server/errors.ts'
import { accepted, callerOf, readItem, trackUrl } from '#server/intake/create-order.ts'
import { parseSent, readLines, type Line } from '#server/intake/json-lines.ts'
import { findUnknownPolicies } from '#server/intake/unknown-policies.ts'
import { takeTestOrders } from '#server/intake/tests/take-test-orders.ts'
import { takeOrders, type Item, type Outcome } from '#server/intake/take-orders.ts'

/** Orders of one transaction; the wait for the disk is shared among them. */
const CHUNK = 200

/** An order that was taken, and what of its terms nobody knows here. */
type Taken = Outcome & { unknown: NeedsCheck[] }

interface ReadLine {
  line: Line
  key?: string
  /** What can be written, or why the line cannot. */
  item?: Item
  refusal?: Refusal
}

/**
 * Takes orders as lines of JSON, each with its own `idempotency_key`, and returns one line each, in their order, as soon as
 * they are on disk. A bad line gets its errors and spoils no other. Reads on only as its results are taken.
 */
export async function* createOrders(ctx: Context, lines: Readable): AsyncGenerator<string> {
  const { siteId } = callerOf(ctx)
  for await (const some of readLines(lines)) {
    for (let from = 0; from < some.length; from += CHUNK) {
      const readings = some.slice(from, from + CHUNK).map((line) => read(line, siteId))
      const outcomes = await takeOneByOneIfNeeded(
        ctx,
        siteId,
        readings.flatMap(({ item }) => item ?? []),
      )
      yield `${readings.map((reading) => answer(ctx, reading, outcomes)).join('\n')}\n`
    }
  }
}

function read(line: Line, siteId: number): ReadLine {
  let key: string | undefined
  try {
    if (line.problem) throw line.problem
    const sent = parseSent(line.text)
    key = typeof sent.idempotency_key === 'string' ? sent.idempotency_key : undefined
    return { line, key, item: readItem(sent, sent.idempotency_key, siteId) }
  } catch (error) {
    if (error instanceof Refusal) return { line, key, refusal: error }
    throw error
  }
}

/** All in one transaction; where the database refuses that, each in its own, so that only the bad one fails. */
async function takeOneByOneIfNeeded(ctx: Context, siteId: number, items: Item[]): Promise<Map<Item, Taken | Refusal>> {
  const outcomes = new Map<Item, Taken | Refusal>()
  if (items.length === 0) return outcomes
  try {
    const unknown = await findUnknownPolicies(
      ctx.pool,
      siteId,
      items.map(({ order }) => order),
    )
    const all = callerOf(ctx).isTest
      ? await takeTestOrders(ctx, siteId, items, { tells: false })
      : await takeOrders(ctx, siteId, items)
    items.forEach((item, at) => outcomes.set(item, { ...all[at]!, unknown: unknown[at]! }))
  } catch (error) {
    const problem = databaseProblem(error)
    ctx.log.error({ problem, requestId: ctx.requestId }, 'orders of a batch could not be written')
    if (items.length > 1 && !problem?.passing) {
      for (const item of items) for (const one of await takeOneByOneIfNeeded(ctx, siteId, [item])) outcomes.set(...one)
    } else {
      for (const item of items) outcomes.set(item, new Refusal('unavailable', OUR_FAULT))
    }
  }
  return outcomes
}

/** The result line of a line: what a single call would have returned, with its HTTP status beside it. */
function answer(ctx: Context, { line, key, item, refusal }: ReadLine, outcomes: Map<Item, Taken | Refusal>): string {
  const about = { line: line.number, idempotency_key: key }
  try {
    if (refusal) throw refusal
    const outcome = outcomes.get(item!)!
    if (outcome instanceof Refusal) throw outcome
    const { orderId, kind } = accepted(outcome)
    const data = { orderId, trackUrl: trackUrl(ctx, orderId), warnings: [...item!.warnings, ...outcome.unknown] }
    const created = kind === 'created'
    const message = created ? 'Order received' : 'This order was received before'
    return JSON.stringify({ ...about, status: 1, http: created ? 201 : 200, message, data })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors, data } = error.details
    return JSON.stringify({
      ...about,
      status: 0,
      http: REFUSALS[error.kind].http,
      message: error.message,
      errors,
      data,
    })
  }
}
