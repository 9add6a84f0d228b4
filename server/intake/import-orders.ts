import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { accepted, readItem } from '#server/intake/create-order.ts'
import type { LineKind, Result } from '#server/intake/import-lines.ts'
import { parseSent } from '#server/intake/json-lines.ts'
import { takeOrders, type Item, type Outcome } from '#server/intake/take-orders.ts'

const LINES_AT_ONCE = 2000

/** How what a line says becomes an order. */
export type ReadItem = typeof readItem

/** What is said of lines whose key stands for an order that was sent with other words; one refusal each, in their order. */
export type TellOther = (
  client: Pick<PoolClient, 'query'>,
  ctx: Context,
  told: { item: Item; orderId: number }[],
) => Promise<Refusal[]>

const tellAsCall: TellOther = async (_client, _ctx, told) =>
  told.map(({ orderId }) => resultOf({ kind: 'other-body', orderId }) as Refusal)

/**
 * Lines of JSON as orders of a site: every line becomes one order, told apart by its `idempotency_key`, else by its content.
 * `onNotKept` is called for each order that is read, with the fields of which nothing is kept.
 */
export function ordersOfLines(
  ctx: Context,
  siteId: number,
  onNotKept: (fields: string[]) => void = () => undefined,
  readAs: ReadItem = readItem,
  tellOther: TellOther = tellAsCall,
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
        also && (async (client, known) => also(client, await resultsOf(client, items, known))),
      )
      return resultsOf(ctx.pool, items, outcomes)
    },
  }

  async function resultsOf(client: Pick<PoolClient, 'query'>, items: Item[], outcomes: Outcome[]): Promise<Result[]> {
    const others = outcomes.flatMap(({ kind, orderId }, place) =>
      kind === 'other-body' ? [{ item: items[place]!, orderId }] : [],
    )
    const refusals = others.length === 0 ? [] : await tellOther(client, ctx, others)
    const next = refusals.values()
    return outcomes.map((outcome) => (outcome.kind === 'other-body' ? next.next().value! : resultOf(outcome)))
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
