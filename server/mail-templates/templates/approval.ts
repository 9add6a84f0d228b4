import { textsOf } from '#server/mail-templates/form-of-way.ts'
import { longDay } from '#server/mail-templates/long-day.ts'
import { factsOf, type OrderFacts } from '#server/mail-templates/order-facts.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { box, bullets, facts, heading, linkButton, paragraph } from '#server/mail-templates/templates/parts.ts'

export interface ApprovalData extends MailSetting, OrderFacts {
  /** The e-mail of the order, with which the traveller tracks it. */
  username: string
  /** How many documents go along. */
  documents: number
  /** When the reader was sent one that these replace; null: they were sent none. */
  replaces: string | null
  /** To the download page of the order. */
  link: string
  /** The link opens the order by itself; otherwise the page asks for the order's e-mail, which the mail then does not name. */
  proves: boolean
}

/** The e-ticket is ready: the document goes along, and the link opens its download page. */
export const approval: MailTemplate<ApprovalData> = {
  subject: ({ language, orderId, replaces, flight }) => {
    const { subject, newSubject } = textsOf(language, flight.arrives).approval
    return replaces === null ? subject(orderId) : newSubject(orderId)
  },
  body: (data) => {
    const { approval: texts, recall } = textsOf(data.language, data.flight.arrives)
    const isNew = data.replaces !== null
    const attached = data.documents > 1 ? texts.attachedSeveral(data.documents) : texts.attached
    return mailFrame(
      data,
      isNew ? texts.newPreview : texts.preview,
      paragraph(texts.greeting(data.name)),
      paragraph(`${isNew ? texts.newReady : texts.ready} ${attached}`),
      isNew && box(data, paragraph(texts.replaces(longDay(data.replaces!, data.language)))),
      facts(data, [
        ...factsOf(['travellerName'], data, data.language),
        ...(data.proves ? [[texts.username, data.username] as [string, string]] : []),
        ...factsOf(['orderNumber', 'direction', 'flight', 'day', 'statement'], data, data.language),
      ]),
      linkButton(data, texts.button, data.link, data.proves ? texts.linkNote : recall.formNote),
      heading(texts.beforeTravel),
      bullets(texts.notes),
    )
  },
}
