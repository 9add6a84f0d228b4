import { createHash } from 'node:crypto'
import type { Session } from '#contract/staff/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import { IS_IDLE, WITH_RULE } from '#server/staff/sessions/is-idle.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

interface Row {
  sid: string
  created_at: string
  expires_at: string
  remember: boolean
  ip: string
  user_agent: string
}

/** What names a session in responses, in place of the id that its token carries. */
export function publicSessionId(sid: string): string {
  return createHash('sha256').update(`session\n${sid}`).digest('hex').slice(0, 32)
}

/** Where a member is signed in, newest first. */
export async function listSessions(ctx: Context, staffId: number): Promise<Session[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select s.id as sid, to_json(s.created_at)#>>'{}' as created_at, to_json(s.expires_at)#>>'{}' as expires_at, s.remember, s.ip, s.user_agent
     from sessions s join staff m on m.id = s.staff_id ${WITH_RULE}
     where s.staff_id = $1 and s.ended_at is null and s.expires_at > now() and not ${IS_IDLE}
     order by s.created_at desc limit 200`,
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
