import { oneLine } from '#server/files/one-line.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { FactorMailKind } from '#server/mail-templates/templates/factor.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { FIRST_SITE, lookOf, type SiteRow } from '#server/mails/composing/site-look.ts'

interface Row extends SiteRow {
  name: string
}

/** Tells a member what happened to their second factor, in the look of the first landing site; `refused` once they are gone. */
export function composeFactorMail(kind: FactorMailKind): Compose {
  return async (services, mail) => {
    const { rows } = await services.pool.query<Row>(
      `select p.name, s.* from staff p cross join ${FIRST_SITE} s
       where lower(p.email) = lower($1) and p.deleted_at is null`,
      [mail.email],
    )
    const row = rows[0]
    if (!row) return { outcome: 'refused', reason: 'Nobody on the team uses this address any more' }
    const { brand, from } = lookOf(row)
    const data = { brand, language: mailLanguage(mail.language), name: oneLine(row.name) }
    return { ...(await renderMail(kind, data)), from, replyTo: brand.support_email }
  }
}
