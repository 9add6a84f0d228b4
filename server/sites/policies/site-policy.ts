import type { In } from '#contract/http/endpoint.ts'
import type { sitePolicy as contract } from '#contract/sites/site-policies.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { findPolicy } from '#server/sites/policies/find-policies.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** One version of a landing site's terms or refund policy, with its text. Throws `not-found`. */
export async function sitePolicy(
  ctx: Context,
  { policyId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const found = await findPolicy(ctx.pool, policyId)
  if (!found) throw new Refusal('not-found', 'There is no such text')
  return { data: found }
}
