import type { Role } from '#contract/staff/roles.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'
import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { staffFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { bullets, paragraph } from '#server/mail-templates/templates/parts.ts'

/** To the member whose account it is, and to every Admin. */
export type StaffChangeMailKind = 'account-changed' | 'team-changed'

export interface StaffChangeData extends MailSetting {
  /** Of the member whose account it is. */
  name: string
  /** Who did it; null: whoever runs the server. */
  by: string | null
  what: StaffChange[]
  /** Of the account, since then. */
  role: Role
}

/** The mail that tells what was done to an account. It carries no link: nothing is to be pressed. */
export function staffChange(to: 'toMember' | 'toAdmins'): MailTemplate<StaffChangeData> {
  return {
    subject: ({ brand, language }) => MAIL_LANGUAGES[language].staffChange[to].subject(brand.name),
    body: (data) => {
      const { brand, language, name, by, role } = data
      const { changes, operator, [to]: texts } = MAIL_LANGUAGES[language].staffChange
      const what = texts.what(brand.name, by ?? operator, name)
      return staffFrame(
        data,
        what,
        paragraph(what),
        bullets(data.what.map((change) => changes[change](role))),
        paragraph(texts.otherwise),
      )
    },
  }
}
