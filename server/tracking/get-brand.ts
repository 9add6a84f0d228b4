import type { Answer, In } from '#contract/endpoint.ts'
import type { getBrand as contract } from '#contract/tracking.ts'
import type { Context } from '#server/context.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'

/** A landing site as the public pages show it; the first one where the id is unknown or missing (decisions section 10). */
export async function getBrand(ctx: Context, input: In<typeof contract>): Promise<Answer<typeof contract>> {
  const wanted = /^[1-9][0-9]{0,3}$/.test(input.landing_site ?? '') ? Number(input.landing_site) : 0
  const { rows } = await ctx.pool.query<{ id: number; name: string; domain: string; settings: SiteSettings }>({
    name: 'find-brand',
    text: 'select id, name, domain, settings from landing_sites order by id = $1 desc, id limit 1',
    values: [wanted],
  })
  const site = rows[0]
  if (!site) throw new Error('There is no landing site')
  return { data: { ...site.settings, id: site.id, name: site.name, domain: site.domain } }
}
