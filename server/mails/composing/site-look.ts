import type { Brand } from '#contract/travellers/tracking.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import { oneLine } from '#server/files/one-line.ts'

/** A landing site, as the queries of mails read it. */
export interface SiteRow {
  siteId: number
  siteName: string
  domain: string
  settings: SiteSettings
}

/** SQL: the first landing site, in whose look staff are written to. */
export const FIRST_SITE =
  '(select id as "siteId", name as "siteName", domain, settings from landing_sites order by id limit 1)'

/** What a mail in the name of a site looks like, and who it comes from. */
export function lookOf({ siteId: id, siteName: name, domain, settings }: SiteRow): {
  brand: Brand
  from: { name: string; address: string }
} {
  return {
    brand: { ...settings, id, name, domain },
    from: { name: oneLine(settings.sender_name), address: settings.sender_address },
  }
}
