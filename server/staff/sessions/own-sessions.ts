import type { ownSessions as contract } from '#contract/staff/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { listSessions } from '#server/staff/sessions/list-sessions.ts'

/** Where the caller is signed in. */
export async function ownSessions(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: await listSessions(ctx, staffOf(ctx).id) }
}
