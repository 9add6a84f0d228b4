import { longDay } from '#contract/values/long-day.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { box, facts, linkButton, paragraph } from '#server/mail-templates/templates/parts.ts'

export interface RecallData extends MailSetting {
  orderId: number
  /** First and last name, joined. */
  name: string
  /** Whether the order's flight comes into the country. */
  arrives: boolean
  /** When the document was sent to the reader. */
  sentAt: string
  link: string
  /** The link opens the order by itself; otherwise the page asks for the order's e-mail. */
  proves: boolean
}

/** A document that the reader was sent was replaced by a new one. */
export const replaced = recall('replaced')

/** A document that the reader was sent was withdrawn. */
export const withdrawn = recall('withdrawn')

function recall(why: 'replaced' | 'withdrawn'): MailTemplate<RecallData> {
  return {
    subject: ({ language, orderId, arrives }) => textsOf(language, arrives).recall[why].subject(orderId),
    body: (data) => {
      const { approval, recall: texts } = textsOf(data.language, data.arrives)
      const { preview, what, act } = texts[why]
      return mailFrame(
        data,
        preview,
        paragraph(approval.greeting(data.name)),
        paragraph(what(longDay(data.sentAt, data.language))),
        box(data, paragraph(act)),
        facts(data, [
          [approval.travellerName, data.name],
          [approval.orderNumber, String(data.orderId)],
        ]),
        linkButton(data, texts.button, data.link, data.proves ? approval.linkNote : texts.formNote),
      )
    },
  }
}
