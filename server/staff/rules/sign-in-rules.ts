import type { signInRules as contract } from '#contract/staff/sign-in-rules.ts'
import type { Context } from '#server/context.ts'
import { listRules } from '#server/staff/rules/list-rules.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What each role signs in with, and how long it may be idle. */
export async function signInRules(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: await listRules(ctx.pool) }
}
