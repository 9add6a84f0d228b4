import { createHash } from 'node:crypto'
import type { Session } from '#contract/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

interface Row {
  sid: string
  created_at: string
  expires_at: string
  remember: boolean
  ip: string
  user_agent: string
}

/** What names a session in answers, in place of the id that its token carries. */
export function publicSessionId(sid: string): string {
  return createHash('sha256').update(`session\n${sid}`).digest('hex').slice(0, 32)
}

/** Where a member is signed in, newest first. */
export async function listSessions(ctx: Context, staffId: number): Promise<Session[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select id as sid, to_json(created_at)#>>'{}' as created_at, to_json(expires_at)#>>'{}' as expires_at, remember, ip, user_agent
     from sessions where staff_id = $1 and ended_at is null and expires_at > now() order by sessions.created_at desc limit 200`,
    [staffId],
  )
  const { sessionId } = staffOf(ctx)
  return rows.map(({ sid, user_agent, ...row }) => ({
    ...row,
    ...readUserAgent(user_agent),
    id: publicSessionId(sid),
    current: sid === sessionId,
  }))
}
