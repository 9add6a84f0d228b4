import type { adminLogout as contract } from '#contract/staff/session.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { clearBrowserCache } from '#server/security/clear-browser-cache.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Ends the session that the token names; the token is refused from then on, on every node. */
export async function adminLogout(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id, sessionId } = staffOf(ctx)
  await transaction(ctx.pool, async (client) => {
    await client.query('update sessions set ended_at = now() where id = $1', [sessionId])
    await writeAudit(client, ctx, [{ event: 'staff.signed-out', staffId: id }])
  })
  clearBrowserCache(ctx)
  return { message: 'Signed out', data: null }
}
