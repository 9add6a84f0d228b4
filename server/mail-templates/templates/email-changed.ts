import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { box, facts, paragraph } from '#server/mail-templates/templates/parts.ts'

export interface EmailChangedData extends MailSetting {
  orderId: number
  /** First and last name, joined. */
  name: string
  /** The new address, of which only some letters are shown. */
  address: string
}

/** Tells the address that an order had before that it has another one. No link: whoever reads it may not be the traveller any more. */
export const emailChanged: MailTemplate<EmailChangedData> = {
  subject: ({ language, orderId }) => MAIL_LANGUAGES[language].emailChanged.subject(orderId),
  body: (data) => {
    const { approval, emailChanged: texts } = MAIL_LANGUAGES[data.language]
    return mailFrame(
      { ...data, proves: false },
      texts.preview,
      paragraph(approval.greeting(data.name)),
      paragraph(texts.what(data.address)),
      box(data, paragraph(texts.act(data.brand.support_email))),
      facts(data, [[approval.orderNumber, String(data.orderId)]]),
    )
  },
}
