import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { staffFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { paragraph } from '#server/mail-templates/templates/parts.ts'

export type FactorMailKind = 'factor-added' | 'factor-removed'

export interface FactorData extends MailSetting {
  /** The member of staff. */
  name: string
}

/** The mail that tells a member what happened to their second factor. It carries no link: nothing is to be pressed. */
export function factorMail(what: 'added' | 'removed'): MailTemplate<FactorData> {
  return {
    subject: ({ brand, language }) => MAIL_LANGUAGES[language].secondFactor[what].subject(brand.name),
    body: (data) => {
      const { brand, language, name } = data
      const { greeting, otherwise, [what]: texts } = MAIL_LANGUAGES[language].secondFactor
      return staffFrame(
        data,
        texts.what(brand.name),
        paragraph(greeting(name)),
        paragraph(texts.what(brand.name)),
        paragraph(otherwise),
      )
    },
  }
}
