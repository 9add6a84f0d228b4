import type { In } from '#contract/http/endpoint.ts'
import type { sitePolicies as contract } from '#contract/sites/site-policies.ts'
import type { Context } from '#server/context.ts'
import { listPolicies } from '#server/sites/policies/find-policies.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The versions of a landing site's terms and refund policy. */
export async function sitePolicies(
  ctx: Context,
  { siteId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return { data: await listPolicies(ctx.pool, siteId) }
}
