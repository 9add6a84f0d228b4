import type { SiteSettings } from '#server/db/tables/sites.ts'
import { oneLine } from '#server/files/one-line.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import { makePasswordLink, type PasswordLinkKind } from '#server/security/password-links.ts'

interface Row {
  staffId: number
  name: string
  siteId: number
  siteName: string
  domain: string
  settings: SiteSettings
}

/**
 * Makes a mail that carries a link to set a password, in the look of the first landing site. Each making gives the link a new
 * token; `refused` where the member, their e-mail or their link is no longer what it was written for.
 */
export function composePasswordMail(linkKind: PasswordLinkKind): Compose {
  return async (services, mail) => {
    const { rows } = await services.pool.query<Row>(
      `select m.id as "staffId", m.name, s.id as "siteId", s.name as "siteName", s.domain, s.settings
       from password_links l join staff m on m.id = l.staff_id cross join (select * from landing_sites order by id limit 1) s
       where l.mail_id = $1 and lower(m.email) = lower($2) and ${IS_LET_IN}`,
      [mail.id, mail.email],
    )
    const row = rows[0]
    const link = row && (await makePasswordLink(services, mail.id))
    if (!link) return { outcome: 'refused', reason: 'The link is not wanted any more' }
    const { settings, siteId: id, siteName: name, domain } = row
    return {
      outboxId: mail.outboxId,
      captureName: `staff-${row.staffId}-mail-${mail.id}`,
      from: { name: oneLine(settings.sender_name), address: settings.sender_address },
      replyTo: settings.support_email,
      to: mail.email,
      ...(await renderMail(linkKind === 'invitation' ? 'invitation' : 'reset-password', {
        brand: { ...settings, id, name, domain },
        language: mailLanguage(mail.language),
        name: oneLine(row.name),
        link,
      })),
      attachments: [],
    }
  }
}
