import type { In } from '#contract/http/endpoint.ts'
import type { endOwnSession as contract } from '#contract/staff/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { endChosenSessions } from '#server/staff/sessions/end-chosen-sessions.ts'

/** Ends one of the caller's sessions at once, on every node; it may be the one making the call. Throws `not-found`. */
export async function endOwnSession(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  const ended = await transaction(ctx.pool, (client) => endChosenSessions(client, ctx, id, input.sessionId))
  return { message: '1 session ended', data: { ended } }
}
