import type { In } from '#contract/http/endpoint.ts'
import type { Brand, getBrand as contract } from '#contract/travellers/tracking.ts'
import type { Context, Services } from '#server/context.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** A landing site as the public pages show it. */
export async function getBrand(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  return { data: await findBrand(ctx, input.landing_site ?? '', ctx.header('host')) }
}

/** The landing site asked for, else the one whose domain the page was opened at, else the first. */
export async function findBrand({ pool }: Pick<Services, 'pool'>, site: string, host = ''): Promise<Brand> {
  const wanted = /^[1-9][0-9]{0,3}$/.test(site) ? Number(site) : 0
  const { rows } = await pool.query<{ id: number; name: string; domain: string; settings: SiteSettings }>({
    name: 'find-brand',
    text: `select id, name, domain, settings from landing_sites
      order by id = $1 desc, lower(domain) = $2 desc, id limit 1`,
    values: [wanted, host.toLowerCase().replace(/:\d+$/, '')],
  })
  const [found] = rows
  if (!found) throw new Error('There is no landing site')
  return { ...found.settings, id: found.id, name: found.name, domain: found.domain }
}
