import { amountInWords } from '#contract/values/amount-in-words.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import { dayInFull } from '#contract/values/long-day.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { factsOf, type OrderFacts } from '#server/mail-templates/order-facts.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { box, bullets, facts, heading, linkButton, paragraph } from '#server/mail-templates/templates/parts.ts'
import { NOTICE_KINDS, NOTICES, type NoticeKind } from '#server/mail-templates/notices.ts'

export interface NoticeData extends MailSetting, OrderFacts {
  /** Opens the page of the order. */
  link: string
  /** The link opens the order by itself; otherwise the page asks for the order's e-mail. */
  proves: boolean
  /** What went back is a part of the payment. */
  isPart: boolean
  /** Whose payment it is the receipt of too: each with what was paid for them, as far as that is known. */
  others: { orderId: number; name: string; amount: string | null; currency: string | null }[]
}

/** Every mail that goes by itself: what happened, what to do now, and the facts of its row. */
export const NOTICE_TEMPLATES = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, notice(kind)])) as Record<
  NoticeKind,
  MailTemplate<NoticeData>
>

function notice(kind: NoticeKind): MailTemplate<NoticeData> {
  return {
    subject: ({ language, orderId, flight }) => textsOf(language, flight.arrives).notices[kind].subject(orderId),
    body: (data) => {
      const words = textsOf(data.language, data.flight.arrives)
      const { approval, correction, recall, partRefunded, notices: texts } = words
      const { preview, what, act } = data.isPart
        ? { ...texts[kind], preview: partRefunded, what: partRefunded }
        : texts[kind]
      const next = kind === 'received' ? afterReceipt(data, act, words) : act
      const row = NOTICES[kind]
      const buttons = { download: approval.button, page: recall.button, answer: correction.button }
      return mailFrame(
        data,
        preview,
        paragraph(approval.greeting(data.name)),
        paragraph(what),
        next !== '' && box(data, paragraph(next)),
        facts(data, factsOf(row.facts, data, data.language)),
        data.others.length > 0 && heading(words.receivedOthers),
        data.others.length > 0 &&
          bullets(
            data.others.map(({ orderId, name, ...paid }) =>
              [`${name} (${orderId})`, amountInWords(paid, data.language)].filter(Boolean).join(', '),
            ),
          ),
        linkButton(data, buttons[row.button], data.link, data.proves ? approval.linkNote : recall.formNote),
      )
    },
  }
}

/** What follows a payment, as far as it does: of an order that is filed, nothing. */
function afterReceipt({ startsOn, isPastFiling, language }: NoticeData, act: string, words: MailTexts): string {
  if (isPastFiling) return ''
  return startsOn === null ? act : words.receivedPlanned(dayInFull(startsOn, language))
}
