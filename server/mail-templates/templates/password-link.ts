import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { staffFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { linkButton, paragraph } from '#server/mail-templates/templates/parts.ts'

export interface PasswordLinkData extends MailSetting {
  /** The member of staff. */
  name: string
  /** Opens the page that sets a password, once. */
  link: string
}

/** A new member of staff chooses a password. */
export const invitation = passwordLink('invitation')

/** A member of staff forgot theirs. */
export const resetPassword = passwordLink('resetPassword')

function passwordLink(words: 'invitation' | 'resetPassword'): MailTemplate<PasswordLinkData> {
  return {
    subject: ({ brand, language }) => MAIL_LANGUAGES[language][words].subject(brand.name),
    body: (data) => {
      const { brand, language, name, link } = data
      const texts = MAIL_LANGUAGES[language][words]
      return staffFrame(
        data,
        texts.reason(brand.name),
        paragraph(texts.greeting(name)),
        paragraph(texts.reason(brand.name)),
        linkButton(data, texts.button, link, texts.linkNote),
        paragraph(texts.otherwise),
      )
    },
  }
}
