import type { In } from '#contract/http/endpoint.ts'
import type { createOrder as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { orderPage } from '#server/security/links.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { canonicalBody, hashBody } from '#server/intake/body-hash.ts'
import { LINE_BYTES_AT_MOST } from '#server/intake/json-lines.ts'
import { findWarnings } from '#server/intake/find-warnings.ts'
import { readOrder, type Sent } from '#server/intake/read-order.ts'
import { takeTestOrders } from '#server/intake/tests/take-test-orders.ts'
import { takeOrders, type Also, type Item, type Outcome } from '#server/intake/take-orders.ts'
import { findUnknownPolicies } from '#server/intake/unknown-policies.ts'
import { recordOrderEvents } from '#server/orders/record-order-events.ts'
import { say } from '#server/words/say.ts'

/**
 * Takes one order of a landing site: 201 the first time, 200 with the same answer after. Returns after the commit.
 * Throws `invalid` for what cannot be an order, `conflict` for the key with another body or a reference taken by another key.
 */
export async function createOrder(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { siteId, isTest } = callerOf(ctx)
  const item = readItem(input, ctx.header('idempotency-key'), siteId)
  const [unknown = []] = await findUnknownPolicies(ctx.pool, siteId, [item.order])
  const [outcome] = isTest
    ? await takeTestOrders(ctx, siteId, [item], { tells: true })
    : await takeOrders(ctx, siteId, [item], tellReceipt(item))
  const { orderId, kind } = accepted(outcome!)
  return {
    data: { orderId, trackUrl: trackUrl(ctx, orderId), warnings: [...item.warnings, ...unknown] },
    message: kind === 'created' ? 'Order received' : 'This order was received before',
    httpStatus: kind === 'created' ? 201 : 200,
  }
}

/** A paid order's traveller gets a receipt; orders that come as lines or from a file were sold before, and get none. */
function tellReceipt({ order }: Item): Also {
  return async (client, outcomes) =>
    recordOrderEvents(
      client,
      outcomes.flatMap(({ kind, orderId }) =>
        kind === 'created' && order.paidAt ? [{ orderId, event: 'received' as const }] : [],
      ),
    )
}

/** Reads what was sent under a key into what can be written; throws `invalid` with every field's message, or `too-large`. */
export function readItem(sent: Sent, key: unknown, siteId: number): Item {
  if (typeof key !== 'string' || !isKey(key)) {
    throw invalid('Idempotency-Key', 'Send an Idempotency-Key of 1 to 255 characters')
  }
  const read = readOrder(sent, siteId, new Date())
  if (!read.order) throw new Refusal('invalid', Object.values(read.errors)[0]!, { errors: read.errors })
  const { order, dropped } = read
  const body = canonicalBody(sent)
  if (Buffer.byteLength(body) > LINE_BYTES_AT_MOST) {
    throw new Refusal('too-large', say('An order is at most {0} kB', LINE_BYTES_AT_MOST / 1024))
  }
  const notKept = findWarnings(sent, dropped)
  const flags = (order.needsCheck ?? []).map(({ field, message }) => ({ field, message }))
  return {
    key,
    hash: hashBody(body),
    order,
    warnings: [...notKept, ...flags],
    notKept: notKept.map(({ field }) => field),
  }
}

/** The outcome of an order that is on disk; throws `conflict`, with the order in the way, for one that is not. */
export function accepted(outcome: Outcome): Outcome {
  const { kind, orderId } = outcome
  if (kind === 'other-body') {
    throw new Refusal('conflict', 'This idempotency key was used for another order', { data: { orderId } })
  }
  if (kind === 'same-reference') {
    throw new Refusal('conflict', 'An order with this external_reference was received under another key', {
      data: { orderId },
    })
  }
  return outcome
}

export function trackUrl(ctx: Pick<Context, 'env' | 'actor'>, orderId: number): string {
  return orderPage(ctx, { orderId, siteId: callerOf(ctx).siteId }).href
}

/** The landing site that calls, and whether it only tries its program out; endpoints whose access is `orders-key` always have one. */
export function callerOf(ctx: Pick<Context, 'actor'>): { siteId: number; isTest: boolean } {
  const { actor } = ctx
  if (actor.kind === 'test-site') return { siteId: actor.siteId, isTest: true }
  return { siteId: siteOf(ctx), isTest: false }
}

/** The landing site whose own orders a call is about. A test key has none: it is refused here, whatever was forgotten before. */
export function siteOf({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'site') throw new Refusal('unauthorised', 'This needs the API key of a landing site')
  return actor.siteId
}

function isKey(key: string): boolean {
  return key.length >= 1 && key.length <= 255 && key.isWellFormed() && !key.includes('\0')
}
