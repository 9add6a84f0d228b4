import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HookGateway } from '#server/disputes/hooks/told.ts'
import { MEASURES } from '#server/measures.ts'
import { consume, type Try } from '#server/security/attempt-limits.ts'

/** TABLE: gateway -> what counts an event that it has not signed. */
export const UNSIGNED = {
  stripe: ['dispute-hook', 'stripe'],
  paypal: ['dispute-hook', 'paypal'],
} as const satisfies Record<HookGateway, Try>

/** Refuses an event that a gateway has not signed, without a reason; after many from one place with `too-many`, so that no stranger keeps us busy. */
export async function refuseUnsigned(ctx: Context, gateway: HookGateway): Promise<never> {
  MEASURES.disputeEvents.inc({ gateway, result: 'unsigned' })
  await consume(ctx, [UNSIGNED[gateway]])
  throw new Refusal('bad-request', 'This is not taken')
}
