import type { TravellerLanguage } from '#contract/values/languages.ts'
import { oneLine } from '#server/files/one-line.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { factsOf, type OrderFacts } from '#server/mail-templates/order-facts.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { box, facts, linkButton, paragraph, staffNote } from '#server/mail-templates/templates/parts.ts'

export interface ReadyTextData extends MailSetting, OrderFacts {
  /** What the office says, and in which language these words are. */
  words: { text: string; language: TravellerLanguage }
  /** Opens the page of the order. */
  link: string
  /** The link opens the order by itself; otherwise the page asks for the order's e-mail. */
  proves: boolean
}

/** What the office has to say to a traveller, who is asked for nothing. */
export const readyText: MailTemplate<ReadyTextData> = {
  subject: ({ language, orderId, flight }) => textsOf(language, flight.arrives).readyText.subject(orderId),
  body: (data) => {
    const { approval, recall } = textsOf(data.language, data.flight.arrives)
    return mailFrame(
      data,
      oneLine(data.words.text),
      paragraph(approval.greeting(data.name)),
      box(data, staffNote(data, data.words)),
      facts(data, factsOf(['orderNumber', 'direction', 'flight', 'day'], data, data.language)),
      linkButton(data, recall.button, data.link, data.proves ? approval.linkNote : recall.formNote),
    )
  },
}
