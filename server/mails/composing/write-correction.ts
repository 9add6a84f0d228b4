import type { NotePart } from '#contract/corrections/answered-values.ts'
import { choiceWord, countryInWords, dayInWords } from '#contract/corrections/question-words.ts'
import { QUESTIONS, QUESTION_NAMES, type Question } from '#contract/corrections/questions.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Services } from '#server/context.ts'
import type { Application } from '#contract/orders/application.ts'
import { oneLine } from '#server/files/one-line.ts'
import { answerLink, linkFor } from '#server/security/links.ts'
import { MAIL_LANGUAGES, mailLanguage } from '#server/mail-templates/languages.ts'
import { lineOf } from '#server/mail-templates/plain-name.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import { regionOf } from '#server/normalise/countries.ts'
import { findFlags } from '#server/official-form/find-flags.ts'
import { travellerProblem } from '#server/official-form/traveller-problem.ts'
import { findWrittenDay } from '#server/time/calendar.ts'
import type { Said } from '#server/words/say.ts'
import type { OrderToMail, WrittenMail } from '#server/mails/composing/find-order-to-mail.ts'

/** What a traveller is asked for. */
export interface CorrectionRequest {
  fields: Question[]
  notes: NotePart[]
}

/** Longest value that stands in the mail; whose it is knows the rest. */
const VALUE_AT_MOST = 80

/** Writes the mail that asks for corrections: what is sent and what the preview shows. */
export async function writeCorrection(
  services: Services,
  order: OrderToMail,
  { email: reader, language }: { email: string; language: string },
  { fields, notes }: CorrectionRequest,
): Promise<WrittenMail> {
  const { brand, from, orderId, email } = order
  const linked = linkFor(services, { orderId, siteId: brand.id, email }, reader)
  if (linked.proves) linked.link = answerLink(services, { orderId, email })
  const sent = sentValues(order)
  const flags = new Map<string, Said>(
    findFlags(sent, dayInSantoDomingo(new Date())).map(({ field, message }) => [field, message]),
  )
  const problemOf = (field: Question) => {
    const message = QUESTIONS[field].fields.flatMap((name) => flags.get(name) ?? [])[0]
    return message === undefined ? null : travellerProblem(message)
  }
  const words = await renderMail('correction', {
    ...order,
    language: mailLanguage(language),
    values: QUESTION_NAMES.filter((field) => fields.includes(field)).map((field) => ({
      field,
      value: sentValue(field, sent, mailLanguage(language)),
      problem: problemOf(field),
    })),
    notes,
    ...linked,
  })
  return { ...words, from, replyTo: brand.support_email }
}

type Sent = Application & Record<string, string | null | undefined>

function sentValues({ form, firstName, lastName, email, countryCode, phoneNumber }: OrderToMail): Sent {
  return { ...form, name: firstName, last_name: lastName, email, country_code: countryCode, phone_number: phoneNumber }
}

/**
 * A value as the traveller gave it, null where they gave none; of a document's number the end alone. A day stands in words, so that
 * nobody takes its month for its day, and a country or a choice of the form's lists in the reader's language, all as on the page.
 */
function sentValue(field: Question, sent: Sent, language: TravellerLanguage): string | null {
  const row = QUESTIONS[field]
  const parts = row.fields.map((name) => sent[name]?.trim() ?? '').filter((part) => part !== '')
  if (parts.length === 0) return null
  const [day = '', month = '', year = ''] = parts
  const written = row.fields.length === 3 ? findWrittenDay(year, month, day) : undefined
  if (written !== undefined) return dayInWords(written, language)
  if ('choices' in row) return choiceWord(parts[0]!, MAIL_LANGUAGES[language].correction)
  const plain = row.ask === 'email' ? parts : parts.flatMap((part) => lineOf(part, VALUE_AT_MOST) ?? [])
  const value = oneLine(plain.join(row.ask === 'phone' ? ' ' : ' / '), VALUE_AT_MOST)
  if (row.ask === 'country') return countryInWords(regionOf(value), language)
  return 'secret' in row ? `•••${value.slice(-3)}` : value
}
