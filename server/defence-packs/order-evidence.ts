import type { orderEvidence as contract } from '#contract/disputes/defence-packs.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { checkEvidence, checkReasons } from '#server/defence-packs/check-evidence.ts'
import { foundOf } from '#server/defence-packs/claims.ts'
import { findEvidence } from '#server/defence-packs/find-evidence.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Which evidence an order has, for each reason of a dispute; from its first day, so that what lacks can still be got. */
export async function orderEvidence(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const now = new Date()
  const found = foundOf(await findEvidence(ctx, input.orderId, now))
  return { data: checkReasons(checkEvidence(found, now)) }
}
