import type { landingSites as contract } from '#contract/sites/sites.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { listSites } from '#server/sites/find-sites.ts'

/** Every landing site with its settings and the names of its keys. */
export async function landingSites(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: await listSites(ctx.pool), documented: ctx.env.DOCS_ACCESS !== 'off' }
}
