import type { signOutEverywhere as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { clearBrowserCache } from '#server/security/clear-browser-cache.ts'
import { forgetDevices } from '#server/staff/second-factor/remembered-devices.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Ends all of the caller's sessions, this one too, on every node; each browser is asked for the second factor again. */
export async function signOutEverywhere(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  const ended = await transaction(ctx.pool, async (client) => {
    const { rowCount } = await client.query(
      'update sessions set ended_at = now() where staff_id = $1 and ended_at is null',
      [id],
    )
    await forgetDevices(client, id)
    const after = { sessions: rowCount ?? 0 }
    await writeAudit(client, ctx, [{ event: 'staff.signed-out-everywhere', staffId: id, after }])
    return rowCount ?? 0
  })
  clearBrowserCache(ctx)
  return { message: 'Signed out everywhere', data: { ended } }
}
