import { MAIL_LANGUAGES } from '#server/mail/languages.ts'
import type { MailTemplate } from '#server/mail/mail-template.ts'
import { mailFrame, type MailSetting } from '#server/mail/templates/frame.ts'
import { bullets, facts, heading, linkButton, paragraph } from '#server/mail/templates/parts.ts'

export interface ApprovalData extends MailSetting {
  orderId: number
  /** First and last name, joined. */
  name: string
  /** The e-mail of the order, with which the traveller tracks it. */
  username: string
  /** Opens the download page of the order (server/http/links.ts). */
  link: string
}

/** The e-ticket is ready: the document goes along, and the link opens its download page. */
export const approval: MailTemplate<ApprovalData> = {
  subject: ({ language, orderId }) => MAIL_LANGUAGES[language].approval.subject(orderId),
  body: (data) => {
    const texts = MAIL_LANGUAGES[data.language].approval
    return mailFrame(
      data,
      texts.preview,
      paragraph(texts.greeting(data.name)),
      paragraph(`${texts.ready} ${texts.attached}`),
      facts([
        [texts.travellerName, data.name],
        [texts.username, data.username],
        [texts.orderNumber, String(data.orderId)],
      ]),
      linkButton(data, texts.button, data.link, texts.linkNote),
      heading(texts.beforeTravel),
      bullets(texts.notes),
    )
  },
}
