import type { matchDispute as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { changeAsSeen } from '#server/disputes/change-locked.ts'
import { needOrder } from '#server/disputes/open-dispute.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** PUT match-dispute: which order a dispute is about, by a person's word. Throws `not-found`, and `conflict` where it has changed since. */
export async function matchDispute(
  ctx: Context,
  { disputeId, version, orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await changeAsSeen(ctx, { disputeId, version }, async (_row, client) => {
    if (orderId !== null) await needOrder(client, orderId)
    return { orderId, matchedBy: orderId === null ? null : 'hand' }
  })
  return {
    message: orderId === null ? 'It is not known now which order it is about' : 'The dispute belongs to this order now',
    data: null,
  }
}
