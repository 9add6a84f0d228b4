import type { SiteSettings } from '#server/db/tables/sites.ts'
import { oneLine } from '#server/files/one-line.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { FactorMailKind } from '#server/mail-templates/templates/factor.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'

interface Row {
  staffId: number
  name: string
  siteId: number
  siteName: string
  domain: string
  settings: SiteSettings
}

/** Tells a member what happened to their second factor, in the look of the first landing site; `refused` once they are gone. */
export function composeFactorMail(kind: FactorMailKind): Compose {
  return async (services, mail) => {
    const { rows } = await services.pool.query<Row>(
      `select p.id as "staffId", p.name, s.id as "siteId", s.name as "siteName", s.domain, s.settings
       from staff p cross join (select * from landing_sites order by id limit 1) s
       where lower(p.email) = lower($1) and p.deleted_at is null`,
      [mail.email],
    )
    const row = rows[0]
    if (!row) return { outcome: 'refused', reason: 'Nobody on the team uses this address any more' }
    const { settings, siteId: id, siteName, domain } = row
    return {
      outboxId: mail.outboxId,
      captureName: `staff-${row.staffId}-mail-${mail.id}`,
      from: { name: oneLine(settings.sender_name), address: settings.sender_address },
      replyTo: settings.support_email,
      to: mail.email,
      ...(await renderMail(kind, {
        brand: { ...settings, id, name: siteName, domain },
        language: mailLanguage(mail.language),
        name: oneLine(row.name),
      })),
      attachments: [],
    }
  }
}
