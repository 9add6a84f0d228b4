import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import type { LandingSite, saveLandingSite as contract } from '#contract/sites/sites.ts'
import { SWITCHED_MAILS, type SwitchedMail } from '#contract/travellers/traveller-events.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { whereTo } from '#server/files/ask-outside.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Words } from '#server/words/say.ts'
import { listSites } from '#server/sites/find-sites.ts'

/** Names the lock under which one at a time writes landing sites. */
const LOCK = 7_204

const NOWHERE: Words =
  'This address is in our own network, where no webhook is sent: enter one that the internet reaches.'
const INSIDE: Words =
  'This address is in our own network, where webhooks are sent only with INTERNAL_WEBHOOKS=on: enter one that the internet reaches.'

/** Changes a landing site, or adds one where no id is given; pages and mails wear it from then on. Throws `not-found`, and `invalid` for
 * a new webhook address in our own network. */
export async function saveLandingSite(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { id, name, domain, mails, webhook_url: webhookUrl, retention_days: retentionDays, ...settings } = input
  return transaction(ctx.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const before = id === undefined ? undefined : (await listSites(client, id))[0]
    if (id !== undefined && !before) throw new Refusal('not-found', 'There is no such landing site')
    if (webhookUrl && webhookUrl !== before?.webhook_url) await checkAddress(webhookUrl, ctx.env.INTERNAL_WEBHOOKS)
    const siteId = await write(client, id, name, domain, settings)
    if (mails) await switchMails(client, siteId, mails)
    if (webhookUrl !== undefined) {
      await client.query('update landing_sites set webhook_url = $2 where id = $1', [siteId, webhookUrl])
    }
    if (retentionDays !== undefined) {
      await client.query('update landing_sites set retention_days = $2 where id = $1', [siteId, retentionDays])
    }
    const site = (await listSites(client, siteId))[0]!
    await writeAudit(client, ctx, [
      {
        event: before ? 'site.changed' : 'site.added',
        ...(before && { before: { siteId, ...differences(before, site) } }),
        after: { siteId, ...differences(site, before) },
      },
    ])
    return { message: before ? 'Landing site saved.' : 'Landing site added.', data: site }
  })
}

/** Throws `invalid` for one that no webhook would be sent to. */
async function checkAddress(address: string, mayBeInside: boolean): Promise<void> {
  const isPlain = address.startsWith('http:')
  const place = await whereTo(address)
  if (place === 'nowhere') throw invalid('webhook_url', NOWHERE)
  if (place === 'inside' && !mayBeInside) throw invalid('webhook_url', INSIDE)
  if (isPlain && place !== 'inside') throw invalid('webhook_url', 'An address begins with https://')
}

async function write(
  client: PoolClient,
  id: number | undefined,
  name: string,
  domain: string,
  settings: SiteSettings,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    id === undefined
      ? `insert into landing_sites (id, name, domain, settings)
         select (select coalesce(max(id), 0) + 1 from landing_sites), $1, $2, $3::jsonb where $4::int is null returning id`
      : 'update landing_sites set name = $1, domain = $2, settings = $3 where id = $4 returning id',
    [name, domain, JSON.stringify(settings), id ?? null],
  )
  return rows[0]!.id
}

async function switchMails(client: PoolClient, siteId: number, on: readonly SwitchedMail[]): Promise<void> {
  const off = SWITCHED_MAILS.filter((mail) => !on.includes(mail))
  await client.query('update landing_sites set mails_off = $2 where id = $1', [siteId, off])
}

/** What a site has and another has not, but for its keys. */
function differences({ keys: _, ...site }: LandingSite, other: LandingSite | undefined): Record<string, unknown> {
  const same = (key: string) =>
    other !== undefined &&
    JSON.stringify(other[key as keyof LandingSite]) === JSON.stringify(site[key as keyof typeof site])
  return Object.fromEntries(Object.entries(site).filter(([key]) => key !== 'id' && !same(key)))
}
