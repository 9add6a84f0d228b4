import { permissionsOf } from '#contract/staff/access.ts'
import type { userInfo as contract } from '#contract/staff/session.ts'
import { staffOf, type Context } from '#server/context.ts'
import { LOG_POSITION } from '#server/db/log-position.ts'
import { WITH_RULE } from '#server/staff/sessions/is-idle.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Who is signed in, with the permissions of their role as it is now. */
export async function userInfo(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id, name, email, role, sessionId, mustEnrol } = staffOf(ctx)
  const { rows } = await ctx.pool.query<{ left: number | null; position: string }>(
    `select extract(epoch from s.last_used_at + r.idle_minutes * interval '1 minute' - now())::int as left,
       ${LOG_POSITION} as position
     from sessions s join staff m on m.id = s.staff_id ${WITH_RULE} where s.id = $1`,
    [sessionId],
  )
  const [session] = rows
  return {
    data: {
      id,
      name,
      email,
      type: role,
      permissions: permissionsOf(role),
      must_add_second_factor: mustEnrol,
      idle_seconds_left: session?.left ?? null,
      live_position: session?.position ?? null,
    },
  }
}
