import { oneLine } from '#server/files/one-line.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { FIRST_SITE, lookOf, type SiteRow } from '#server/mails/composing/site-look.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import { makePasswordLink, type PasswordLinkKind } from '#server/security/password-links.ts'

interface Row extends SiteRow {
  name: string
}

/**
 * Makes a mail that carries a link to set a password, in the look of the first landing site. Each making gives the link a new
 * token; `refused` where the member, their e-mail or their link is no longer what it was written for.
 */
export function composePasswordMail(linkKind: PasswordLinkKind): Compose {
  return async (services, mail) => {
    const { rows } = await services.pool.query<Row>(
      `select m.name, s.* from password_links l join staff m on m.id = l.staff_id cross join ${FIRST_SITE} s
       where l.mail_id = $1 and lower(m.email) = lower($2) and ${IS_LET_IN}`,
      [mail.id, mail.email],
    )
    const row = rows[0]
    const link = row && (await makePasswordLink(services, mail.id))
    if (!link) return { outcome: 'refused', reason: 'The link is not wanted any more' }
    const { brand, from } = lookOf(row)
    const data = { brand, language: mailLanguage(mail.language), name: oneLine(row.name), link }
    const words = await renderMail(linkKind === 'invitation' ? 'invitation' : 'reset-password', data)
    return { ...words, from, replyTo: brand.support_email }
  }
}
