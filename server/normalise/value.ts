import { cleanEmail } from '#contract/normalise/email.ts'
import { cleanLetters, cleanText } from '#contract/normalise/text.ts'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { cleanPhone } from '#server/normalise/phone.ts'

/** TABLE: values of an order that are more than a text -> how they are cleaned. */
const CLEANERS: Partial<Record<CorrectionField | 'application_email', (text: string) => string>> = {
  email: cleanEmail,
  phone_number: cleanPhone,
  country_code: cleanLetters,
  name: cleanLetters,
  last_name: cleanLetters,
  passport_number: cleanLetters,
  residence_number: cleanLetters,
  origin_flight_number: cleanLetters,
  embarkation_flight_number: cleanLetters,
  flight_PNR: cleanLetters,
  nationality: cleanLetters,
  place_of_birth: cleanLetters,
  Country_residence: cleanLetters,
  country_of_destination: cleanLetters,
}

/**
 * The only way in: turns whatever came from a landing site, a traveller or staff into the value of an order as it is kept, compared and
 * filed. Where that is another text, what came is kept beside it. Cleaning twice changes nothing.
 */
export function cleanValue(field: CorrectionField | 'application_email', text: string): string {
  return (CLEANERS[field] ?? cleanText)(text)
}
