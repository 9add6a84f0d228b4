import type { In } from '#contract/http/endpoint.ts'
import type { openTrackLink as contract } from '#contract/travellers/tracking.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { CANCELLED_MESSAGE, giveGrant } from '#server/security/grants.ts'
import { readTrackToken } from '#server/security/links.ts'
import { isEmailHash } from '#server/security/signatures.ts'
import { findProvable, isStillValid } from '#server/security/find-trackable.ts'
import { daysAfter } from '#server/time/calendar.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Proves an order by the token of a mail's link, and gives the grant for it until the day after its flight. Refuses with `forbidden` where the token is
 * not ours, has expired, was ended, or was sent to an e-mail that the order no longer has; and, saying so, where the order is deleted.
 * Recorded where it is a visit.
 */
export async function openTrackLink(
  ctx: Context,
  { token }: In<typeof contract>,
  { isVisit = true } = {},
): Promise<HandlerAnswer<typeof contract>> {
  const proof = readTrackToken(ctx, token)
  const order = proof && (await findProvable(ctx, proof.orderId))
  const isOwners = order && isEmailHash(ctx.secret, proof.orderId, order.email, proof.emailHash)
  if (!isOwners || !isStillValid(proof.madeAtMs, order)) {
    throw new Refusal('forbidden', 'This link is no longer valid. Please enter your order ID and email.')
  }
  if (order.isDeleted) throw new Refusal('forbidden', CANCELLED_MESSAGE)
  const { orderId } = proof
  giveGrant(ctx, { id: orderId, email: order.email, until: afterFlight(order.flightDay) })
  if (isVisit) {
    await writeAudit(ctx.pool, { ...ctx, actor: { kind: 'traveller', orderId } }, [{ event: 'order.tracked', orderId }])
  }
  return { message: 'We have found your order.', data: { orderId } }
}

/** Who has the mail needs the ticket until they are through: the day after the flight is the last one. */
function afterFlight(day: string | null): Date | undefined {
  return day === null ? undefined : new Date(daysAfter(day, 2))
}
