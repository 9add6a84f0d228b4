import { permissionsOf } from '#contract/access.ts'
import type { userInfo as contract } from '#contract/session.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Who is signed in, with the permissions of their role as it is now. */
export async function userInfo(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id, name, email, role } = staffOf(ctx)
  return { data: { id, name, email, type: role, permissions: permissionsOf(role) } }
}
