import type { handOverSheet as contract } from '#contract/form/assistant.ts'
import type { In } from '#contract/http/endpoint.ts'
import { SHEET_MINUTES } from '#contract/form/sheet.ts'
import { makeSheet } from '#server/assistant/make-sheet.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { claimOrder } from '#server/live/claim-order.ts'
import { readOrderDetails } from '#server/order-page/get-order-details.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Hands an order's sheet to the caller's filing assistant, and records which values it got. Filing counts as work on the order, so it is
 * claimed for the caller. Throws `not-found`, and `conflict` with the claim of a colleague who works on it; with `anyway` that claim stays
 * and the sheet is handed over.
 */
export async function handOverSheet(
  ctx: Context,
  { orderId, anyway = false }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  // First: what whoever worked on it before has changed is then on the sheet.
  await claimOrder(ctx, { orderId }).catch((error: unknown) => {
    if (!(anyway && error instanceof Refusal && error.kind === 'conflict')) throw error
  })
  const values = makeSheet(await readOrderDetails(ctx, orderId))
  const after = { values: values.length, toCheck: values.filter(({ check }) => check).map(({ field }) => field) }
  await writeAudit(ctx.pool, ctx, [{ event: 'order.handed-over', orderId, after }])
  return { data: { values, minutes: SHEET_MINUTES } }
}
