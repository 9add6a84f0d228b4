import type { correctGroup as contract } from '#contract/corrections/correct-order.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { correct } from '#server/corrections/correct-order.ts'
import { Refusal } from '#server/errors.ts'
import { readOrderDetails } from '#server/order-page/get-order-details.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { forReader } from '#server/words/in-language.ts'
import { say, type Said } from '#server/words/say.ts'

/**
 * Corrects the same values of an order and of others of its group. Each is corrected separately, with its own history and version: if
 * the first is refused, none changes; another that is refused stays as it is, and the refusal is returned. Repeated after a lost response, it goes on
 * where it ended. Throws for the first order as `correctOrder` does.
 */
export async function correctGroup(
  ctx: Context,
  { others: named, ...own }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await correct(ctx, { ...own, waive: {} })
  const versions = new Map(named.map(({ orderId, version }) => [orderId, version]))
  versions.delete(own.orderId)
  const refused = new Map<number, Said>()
  for (const [orderId, version] of versions) {
    await correct(ctx, { ...own, orderId, version, waive: {} }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refused.set(orderId, error.said)
    })
  }
  const since = await readVersions(ctx, [...versions.keys()])
  const others = [...versions.keys()].map((orderId) => {
    const why = refused.get(orderId)
    return { orderId, version: since.get(orderId) ?? null, refused: why === undefined ? null : forReader(ctx, why) }
  })
  const done = String(others.length - refused.size + 1)
  const message =
    refused.size === 0
      ? say('{0} orders are corrected', done)
      : say('Corrected: {0}; {1} of the group stay as they are', done, String(refused.size))
  return { data: { order: await readOrderDetails(ctx, own.orderId), others }, message }
}

async function readVersions(ctx: Context, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.pool.query<{ id: number; version: number }>({
    name: 'read-versions',
    text: 'select order_id::float8 as id, version from orders where order_id = any ($1)',
    values: [ids],
  })
  return new Map(rows.map(({ id, version }) => [id, version]))
}
