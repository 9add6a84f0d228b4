import type { orderEvidence as contract } from '#contract/defence-packs.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { checkEvidence, checkReasons } from '#server/defence-packs/check-evidence.ts'
import { findEvidence } from '#server/defence-packs/find-evidence.ts'
import { prove } from '#server/defence-packs/prove.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Which evidence an order has, for each reason of a dispute; from its first day, so that what lacks can still be got. */
export async function orderEvidence(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const evidence = await findEvidence(ctx, input.orderId)
  return { data: checkReasons(checkEvidence(evidence, prove(evidence))) }
}
