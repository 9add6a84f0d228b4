import type { In } from '#contract/http/endpoint.ts'
import type { clearTestOrders as contract } from '#contract/sites/test-orders.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context, Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

const KEPT = `interval '30 days'`

/** Removes every test order of a landing site. Their keys and references may then be sent again. */
export async function clearTestOrders(
  ctx: Context,
  { siteId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const { rowCount } = await client.query('delete from test_orders where site_id = $1::bigint', [siteId])
    const cleared = rowCount ?? 0
    if (cleared > 0) await writeAudit(client, ctx, [{ event: 'test-orders.cleared', after: { siteId, cleared } }])
    const message =
      cleared === 0
        ? 'There are no test orders.'
        : cleared === 1
          ? 'One test order was removed.'
          : say('{0} test orders were removed.', cleared)
    return { message, data: { cleared } }
  })
}

/** Removes test orders that are a month old. */
export async function forgetOldTestOrders({ pool }: Services): Promise<void> {
  await pool.query(`delete from test_orders where created_at < now() - ${KEPT}`)
}
