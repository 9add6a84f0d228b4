import type { Readable } from 'node:stream'
import type { In } from '#contract/http/endpoint.ts'
import type { getOrderEvents as contract } from '#contract/http/live.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { liveHub } from '#server/live/live-hubs.ts'
import { networkOf } from '#server/security/networks.ts'
import { findGrantsEnd, holdsGrant, NO_GRANT_MESSAGE } from '#server/security/grants.ts'

/** That this order changed, as it happens, for as long as the caller's grant stands. */
export async function getOrderEvents(ctx: Context, { orderId, age }: In<typeof contract>): Promise<Readable> {
  const end = await findGrantsEnd(ctx, orderId)
  if (end === undefined) throw new Refusal('forbidden', NO_GRANT_MESSAGE)
  return liveHub(ctx).follow({
    orderId,
    network: networkOf(ctx.ip),
    endsAtMs: end.getTime(),
    ageMs: age * 1000,
    mayHear: () => holdsGrant(ctx, orderId),
  })
}
