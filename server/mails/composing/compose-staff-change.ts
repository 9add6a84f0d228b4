import type { Role } from '#contract/staff/roles.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'
import { oneLine } from '#server/files/one-line.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { plainName } from '#server/mail-templates/plain-name.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { StaffChangeMailKind } from '#server/mail-templates/templates/staff-change.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'

interface Row {
  staffId: number
  name: string
  /** Null: whoever runs the server. */
  by: string | null
  what: StaffChange[]
  role: Role
  siteId: number
  siteName: string
  domain: string
  settings: SiteSettings
}

/** Tells a member, or an Admin, what was done to an account, in the look of the first landing site. */
export function composeStaffChange(kind: StaffChangeMailKind): Compose {
  return async (services, mail) => {
    const { rows } = await services.pool.query<Row>(
      `select m.id as "staffId", m.name, b.name as by, c.what, c.role, s.id as "siteId", s.name as "siteName", s.domain, s.settings
       from mails l join staff_changes c on c.id = l.staff_change join staff m on m.id = c.staff_id left join staff b on b.id = c.by_id
       cross join (select * from landing_sites order by id limit 1) s where l.id = $1`,
      [mail.id],
    )
    const row = rows[0]
    if (!row) return { outcome: 'refused', reason: 'Nobody on the team uses this address any more' }
    const { settings, siteId: id, siteName, domain, what, role } = row
    return {
      outboxId: mail.outboxId,
      captureName: `staff-${row.staffId}-mail-${mail.id}`,
      from: { name: oneLine(settings.sender_name), address: settings.sender_address },
      replyTo: settings.support_email,
      to: mail.email,
      ...(await renderMail(kind, {
        brand: { ...settings, id, name: siteName, domain },
        language: mailLanguage(mail.language),
        name: plainName(row.name),
        by: row.by === null ? null : plainName(row.by),
        what,
        role,
      })),
      attachments: [],
    }
  }
}
