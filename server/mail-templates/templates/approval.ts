import { textsOf } from '#server/mail-templates/form-of-way.ts'
import { longDay } from '#contract/values/long-day.ts'
import { factsOf, type OrderFacts } from '#server/mail-templates/order-facts.ts'
import type { ApprovalOpening } from '#server/mail-templates/mail-texts.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { box, bullets, facts, heading, linkButton, paragraph } from '#server/mail-templates/templates/parts.ts'

export interface ApprovalData extends MailSetting, OrderFacts {
  /** The e-mail of the order, with which the traveller tracks it. */
  username: string
  /** How many documents go along. */
  documents: number
  /** How many of these are of others of the same purchase: the mail then has all of them. */
  ofOthers: number
  /** What the reader was sent before: when, and whether it still counts; null: they were sent none. */
  earlier: { at: string; counts: boolean } | null
  /** To the download page of the order. */
  link: string
  /** The link opens the order by itself; otherwise the page asks for the order's e-mail, which the mail then does not name. */
  proves: boolean
}

/** The e-ticket is ready: the document goes along, and the link opens its download page. */
export const approval: MailTemplate<ApprovalData> = {
  subject: (data) => openingOf(data).subject(data.orderId),
  body: (data) => {
    const { approval: texts, recall } = textsOf(data.language, data.flight.arrives)
    const { preview, ready, earlier } = openingOf(data)
    const before = data.earlier && earlier?.(longDay(data.earlier.at, data.language))
    return mailFrame(
      data,
      preview,
      paragraph(texts.greeting(data.name)),
      paragraph(`${ready} ${attachedOf(data)}`),
      before && box(data, paragraph(before)),
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

/** For the first ticket, for one that replaces another, and for one that stands beside it. */
function openingOf({ language, flight, earlier, ofOthers }: ApprovalData): ApprovalOpening {
  const { approval: texts } = textsOf(language, flight.arrives)
  if (earlier !== null) return earlier.counts ? texts.beside : texts.replacing
  return ofOthers > 0 ? { ...texts, ...texts.whole } : texts
}

function attachedOf({ language, flight, documents, ofOthers }: ApprovalData): string {
  const { approval: texts } = textsOf(language, flight.arrives)
  if (ofOthers > 0) return texts.whole.attached(documents)
  return documents > 1 ? texts.attachedSeveral(documents) : texts.attached
}
