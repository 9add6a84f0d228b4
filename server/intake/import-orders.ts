import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { accepted, readItem } from '#server/intake/create-order.ts'
import type { LineKind, Result } from '#server/intake/import-lines.ts'
import { parseSent } from '#server/intake/json-lines.ts'
import { takeOrders, type Item, type Outcome } from '#server/intake/take-orders.ts'

const LINES_AT_ONCE = 2000

/** How what a line says becomes an order. */
export type ReadItem = typeof readItem

/**
 * Lines of JSON as orders of a site: every line becomes one order, told apart by its `idempotency_key`, else by its content.
 * `onNotKept` is called for each order that is read, with the fields of which nothing is kept.
 */
export function ordersOfLines(
  ctx: Context,
  siteId: number,
  onNotKept: (fields: string[]) => void = () => undefined,
  readAs: ReadItem = readItem,
): LineKind<Item> {
  return {
    kind: 'orders',
    chunk: LINES_AT_ONCE,
    read(line) {
      const sent = parseSent(line.text)
      const key = sent.idempotency_key ?? `line-${createHash('sha256').update(line.text).digest('base64url')}`
      const item = readAs(sent, key, siteId)
      if (item.notKept.length > 0) onNotKept(item.notKept)
      return item
    },
    async take(items, also) {
      const outcomes = await takeOrders(
        ctx,
        siteId,
        items,
        also && ((client, known) => also(client, known.map(resultOf))),
      )
      return outcomes.map(resultOf)
    },
  }
}

function resultOf(outcome: Outcome): Result {
  try {
    const { kind } = accepted(outcome)
    return { kind: kind === 'repeated' ? 'repeated' : 'created' }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
