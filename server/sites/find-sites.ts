import type { PoolClient } from 'pg'
import type { LandingSite } from '#contract/sites/sites.ts'
import { SWITCHED_MAILS, type SwitchedMail } from '#contract/travellers/traveller-events.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'

interface Row {
  id: number
  name: string
  domain: string
  settings: SiteSettings
  mailsOff: SwitchedMail[]
  webhook_url: string | null
  webhook_secret_since: string | null
  retention_days: number | null
  keys: LandingSite['keys']
}

/** The landing sites, or the one of an id, with their keys, the living ones first. */
export async function listSites(client: Pick<PoolClient, 'query'>, id: number | null = null): Promise<LandingSite[]> {
  const { rows } = await client.query<Row>(
    `select s.id, s.name, s.domain, s.settings, s.mails_off as "mailsOff", s.webhook_url, s.retention_days,
       to_json(s.webhook_secret_since)#>>'{}' as webhook_secret_since, coalesce(
       (select json_agg(json_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes, 'test', k.test, 'created_at', k.created_at, 'revoked_at', k.revoked_at)
          order by k.revoked_at is not null, k.id desc)
        from intake_keys k where k.site_id = s.id), '[]') as keys
     from landing_sites s where $1::bigint is null or s.id = $1::bigint order by s.id`,
    [id],
  )
  return rows.map(({ settings, mailsOff, ...row }) => ({
    ...settings,
    self_cancel: settings.self_cancel === true,
    ...row,
    mails: SWITCHED_MAILS.filter((mail) => !mailsOff.includes(mail)),
  }))
}
