import { CORRECTABLE, CORRECTABLE_NAMES, type Correctable } from '#contract/correctable.ts'
import type { TravellerLanguage } from '#contract/languages.ts'
import type { Services } from '#server/context.ts'
import { oneLine } from '#server/files/one-line.ts'
import { answerLink } from '#server/security/links.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { dayInFull } from '#server/mail-templates/long-day.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import { findDay } from '#server/time/calendar.ts'
import type { OrderToMail, WrittenMail } from '#server/mails/composing/find-order-to-mail.ts'

/** What a traveller is asked for. */
export interface CorrectionRequest {
  fields: Correctable[]
  note: string
}

/** Longest value that stands in the mail; whose it is knows the rest. */
const VALUE_AT_MOST = 80

/** Writes the mail that asks for corrections: what is sent and what the preview shows. */
export async function writeCorrection(
  services: Services,
  order: OrderToMail,
  language: string,
  { fields, note }: CorrectionRequest,
): Promise<WrittenMail> {
  const { brand, from, orderId, name, email } = order
  const words = await renderMail('correction', {
    brand,
    language: mailLanguage(language),
    orderId,
    name,
    values: CORRECTABLE_NAMES.filter((field) => fields.includes(field)).map((field) => ({
      field,
      value: sentValue(field, order, mailLanguage(language)),
    })),
    note,
    link: answerLink(services, { orderId, email }),
  })
  return { ...words, from, replyTo: brand.support_email }
}

/**
 * A value as the traveller gave it, null where they gave none; of a document's number the end alone. A day stands in words, so that
 * nobody takes its month for its day; what makes no day stands as it came.
 */
function sentValue(field: Correctable, order: OrderToMail, language: TravellerLanguage): string | null {
  const { form, firstName, lastName, email, countryCode, phoneNumber } = order
  const sent: Record<string, string | null | undefined> = {
    ...form,
    name: firstName,
    last_name: lastName,
    email,
    country_code: countryCode,
    phone_number: phoneNumber,
  }
  const row = CORRECTABLE[field]
  const parts = row.fields.map((name) => sent[name]?.trim() ?? '').filter((part) => part !== '')
  if (parts.length === 0) return null
  const [day = '', month = '', year = ''] = parts
  const found = row.fields.length === 3 ? findDay(year, month, day) : undefined
  if (found !== undefined) return dayInFull(found, language)
  const value = oneLine(parts.join(row.ask === 'phone' ? ' ' : ' / '), VALUE_AT_MOST)
  return 'secret' in row ? `•••${value.slice(-3)}` : value
}
