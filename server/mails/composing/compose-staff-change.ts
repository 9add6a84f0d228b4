import type { Role } from '#contract/staff/roles.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { plainName } from '#server/mail-templates/plain-name.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { StaffChangeMailKind } from '#server/mail-templates/templates/staff-change.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { FIRST_SITE, lookOf, type SiteRow } from '#server/mails/composing/site-look.ts'

interface Row extends SiteRow {
  name: string
  /** Null: whoever runs the server. */
  by: string | null
  what: StaffChange[]
  role: Role
}

/** Tells a member, or an Admin, what was done to an account, in the look of the first landing site. */
export function composeStaffChange(kind: StaffChangeMailKind): Compose {
  return async (services, mail) => {
    const { rows } = await services.pool.query<Row>(
      `select m.name, b.name as by, c.what, c.role, s.* from mails l join staff_changes c on c.id = l.staff_change
       join staff m on m.id = c.staff_id left join staff b on b.id = c.by_id cross join ${FIRST_SITE} s where l.id = $1`,
      [mail.id],
    )
    const row = rows[0]
    if (!row) return { outcome: 'refused', reason: 'Nobody on the team uses this address any more' }
    const { brand, from } = lookOf(row)
    const words = await renderMail(kind, {
      brand,
      language: mailLanguage(mail.language),
      name: plainName(row.name),
      by: row.by === null ? null : plainName(row.by),
      what: row.what,
      role: row.role,
    })
    return { ...words, from, replyTo: brand.support_email }
  }
}
