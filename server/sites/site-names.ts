import type { siteNames as contract } from '#contract/sites/sites.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The landing sites by name, for whoever reads orders: what else they hold is for those who set them up. */
export async function siteNames(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ id: number; name: string }>(
    'select id, name from landing_sites order by lower(name), id',
  )
  return { data: rows }
}
