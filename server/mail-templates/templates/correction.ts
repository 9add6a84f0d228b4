import { createElement as h, Fragment } from 'react'
import type { NotePart, Problem } from '#contract/corrections/answered-values.ts'
import { sayProblem } from '#contract/corrections/question-words.ts'
import { QUESTIONS, type Question } from '#contract/corrections/questions.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import type { MailTemplate } from '#server/mail-templates/mail-template.ts'
import { factsOf, type OrderFacts } from '#server/mail-templates/order-facts.ts'
import { mailFrame, type MailSetting } from '#server/mail-templates/templates/frame.ts'
import { PLAIN, SMALL } from '#server/mail-templates/templates/look.ts'
import { bareLink, box, button, facts, heading, paragraph, staffNote } from '#server/mail-templates/templates/parts.ts'

export interface CorrectionData extends MailSetting, OrderFacts {
  /** What is to be corrected, with the value as it was sent (null: none was), and what the official form would refuse of it. */
  values: { field: Question; value: string | null; problem: Problem | null }[]
  /** What staff wrote, part by part; may be empty. */
  notes: NotePart[]
  /** To the page of the order where it is answered. */
  link: string
  /** The link opens the order by itself; otherwise the page asks for the order's e-mail. */
  proves: boolean
}

/** Asks a traveller for what an order cannot go on without: what is wrong, what it must look like, how to answer. */
export const correction: MailTemplate<CorrectionData> = {
  subject: ({ language, orderId, flight }) => textsOf(language, flight.arrives).correction.subject(orderId),
  body: (data) => {
    const { approval, correction: texts, recall } = textsOf(data.language, data.flight.arrives)
    const { name, values, notes } = data
    return mailFrame(
      data,
      texts.preview,
      paragraph(approval.greeting(name)),
      paragraph(texts.reason),
      values.length > 0 && heading(texts.check),
      values.map((value) => oneValue(data, value)),
      notes.length > 0 &&
        h(Fragment, null, heading(texts.note), box(data, ...notes.map((part) => staffNote(data, part)))),
      heading(texts.how),
      paragraph(texts.answer),
      // A text part has no buttons: there the bare address below is the way.
      h('div', { 'data-skip-in-text': 'true' }, button(data, texts.button, data.link)),
      facts(data, factsOf(['orderNumber', 'direction', 'flight', 'day'], data, data.language)),
      h(
        'p',
        { className: 'soft', style: SMALL },
        data.proves ? texts.orderPage : recall.formNote,
        h('br'),
        bareLink(data.link),
      ),
    )
  },
}

function oneValue(data: CorrectionData, { field, value, problem }: CorrectionData['values'][number]) {
  const { colon, correction: texts } = textsOf(data.language, data.flight.arrives)
  const { fields, asks, given, notGiven } = texts
  const line = { ...PLAIN, margin: '0 0 2px' }
  return h(
    'div',
    { key: field, style: { margin: '0 0 16px' } },
    h('p', { className: 'ink', style: { ...line, fontWeight: 700 } }, fields[field]),
    h(
      'p',
      { className: 'soft', style: { ...SMALL, fontSize: '15px', margin: '0 0 2px' } },
      `${given}${colon}${value ?? notGiven}`,
    ),
    problem && h('p', { className: 'ink', style: { ...line, fontWeight: 700 } }, sayProblem(problem, texts)),
    h('p', { className: 'ink', style: line }, asks[QUESTIONS[field].ask]),
  )
}
