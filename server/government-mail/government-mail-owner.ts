import type { In } from '#contract/http/endpoint.ts'
import type { governmentMailOwner as contract } from '#contract/mails/government-mail.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { listOrderOwners } from '#server/government-mail/order-owners.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Whose order a number is, so that a person can confirm it before attaching. Throws `not-found`. */
export async function governmentMailOwner(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [data] = await listOrderOwners(ctx, [orderId])
  if (!data) throw new Refusal('not-found', 'There is no such order')
  await recordPart(ctx, orderId, 'owner')
  return { data }
}
