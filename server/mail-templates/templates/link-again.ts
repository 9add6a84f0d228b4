import { createElement as h, Fragment } from 'react'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { factsOf, type OrderFacts } from '#server/mail-templates/order-facts.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { bareLink, box, facts, heading, linkButton, paragraph } from '#server/mail-templates/templates/parts.ts'

export interface LinkAgainData extends MailSetting, OrderFacts {
  link: string
  /** The link opens the order by itself; otherwise the page asks for the order's e-mail. */
  proves: boolean
  /** Typed where the link was asked for, it opens the orders there; null: it is over, or staff send the mail again. */
  code: string | null
  /** Orders of the same address that were bought at other times. */
  others: { orderId: number; name: string; link: string }[]
}

/** The link of an order, for its traveller who asked for it again, and a code for the device where they did. */
export const linkAgain: MailTemplate<LinkAgainData> = {
  subject: ({ language, orderId, flight }) => textsOf(language, flight.arrives).linkAgain.subject(orderId),
  body: (data) => {
    const { approval, recall, linkAgain: texts } = textsOf(data.language, data.flight.arrives)
    const note = data.proves ? approval.linkNote : recall.formNote
    return mailFrame(
      data,
      texts.preview,
      paragraph(approval.greeting(data.name)),
      paragraph(texts.what),
      facts(data, factsOf(['orderNumber', 'travellerName', 'direction', 'flight', 'day'], data, data.language)),
      linkButton(data, recall.button, data.link, note),
      data.code !== null && box(data, facts(data, [[texts.code, data.code]]), paragraph(texts.codeNote)),
      data.others.length > 0 && heading(texts.others),
      data.others.map(({ orderId, name, link }) =>
        h(Fragment, { key: orderId }, paragraph(`${orderId}, ${name} `, bareLink(link))),
      ),
      paragraph(texts.otherwise),
    )
  },
}
