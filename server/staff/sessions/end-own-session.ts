import type { In } from '#contract/endpoint.ts'
import type { endOwnSession as contract } from '#contract/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { endChosenSessions } from '#server/staff/sessions/end-chosen-sessions.ts'

/** Ends one session of oneself at once, on every node; it may be the one that asks. Throws `not-found`. */
export async function endOwnSession(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  const ended = await transaction(ctx.pool, (client) => endChosenSessions(client, ctx, id, input.sessionId))
  return { message: '1 session ended', data: { ended } }
}
