import type { OrderPart } from '#contract/staff/audit-events.ts'
import { thinOut } from '#server/audit/thin-out.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'

/** For an hour, reads of an order belong to its opening; by this many orders the alarm of watch-openings.ts has long gone off. */
const openings = thinOut({ spanMs: 3_600_000, rowsAtMost: 20_000 })

/** Notes that a member opens a whole order; the opening is recorded separately. */
export function noteOpened(ctx: Context, orderId: number): void {
  openings(ctx.pool, String(staffOf(ctx).id), String(orderId), Date.now())
}

/** Records an opening when a member reads part of an order they have not opened: by its number alone, one after the other. */
export async function recordPart(ctx: Context, orderId: number, part: OrderPart): Promise<void> {
  if (openings(ctx.pool, String(staffOf(ctx).id), String(orderId), Date.now()) === undefined) return
  await writeAudit(ctx.pool, ctx, [{ event: 'order.viewed', orderId, after: { part } }])
}
