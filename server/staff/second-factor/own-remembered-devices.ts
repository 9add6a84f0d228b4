import type { ownRememberedDevices as contract } from '#contract/staff/second-factor.ts'
import { staffOf, type Context } from '#server/context.ts'
import { ownDeviceHash } from '#server/staff/second-factor/remembered-devices.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

interface Row {
  id: string
  created_at: string
  expires_at: string
  ip: string
  user_agent: string
}

/** The browsers in which one is not asked for the second factor, newest first. The hash names them: it does not lead back to the cookie. */
export async function ownRememberedDevices(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id: staffId } = staffOf(ctx)
  const { rows } = await ctx.pool.query<Row>(
    `select hash as id, to_json(created_at)#>>'{}' as created_at, to_json(expires_at)#>>'{}' as expires_at, ip, user_agent
     from remembered_devices where staff_id = $1 and expires_at > now() order by remembered_devices.created_at desc limit 200`,
    [staffId],
  )
  const own = ownDeviceHash(ctx, staffId)
  return {
    data: rows.map(({ user_agent, ...row }) => ({
      ...row,
      ...readUserAgent(user_agent),
      remember: true,
      current: row.id === own,
    })),
  }
}
