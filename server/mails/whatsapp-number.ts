import { parsePhoneNumberFromString, type CountryCallingCode } from 'libphonenumber-js/min'
import { cleanPhone, dialledToday } from '#server/normalise/phone.ts'
import { isInternational } from '#contract/values/phone.ts'
import { diallingCode, isDiallingCode } from '#server/official-form/dialling-code.ts'

/** A number as WhatsApp takes it, digits only, starting with the country code; or why there is none. */
export type WhatsappNumber = { number: string; problem: null } | { number: null; problem: 'missing' | 'wrong' }

const WRONG = { number: null, problem: 'wrong' } as const

/**
 * Makes the number for a wa.me link from what a site sent: a code or a country's name, and a number that may repeat the code
 * after + or 00, or begin with the zero that is only dialled within a country.
 */
export function whatsappNumber(countryCode: string | null, phoneNumber: string | null): WhatsappNumber {
  const written = cleanPhone(phoneNumber ?? '')
  if (written === '') return { number: null, problem: 'missing' }
  if (/[^\d\s()./+-]/.test(written) || written.lastIndexOf('+') > 0) return WRONG
  const parsed = isInternational(written)
    ? parsePhoneNumberFromString(written.replace(/^00/, '+'))
    : parseNational(diallingCode(countryCode ?? ''), written.replace(/\D/g, ''))
  if (!parsed) return WRONG
  const today = dialledToday(parsed.number.slice(1))
  return parsePhoneNumberFromString(`+${today}`)?.isValid() ? { number: today, problem: null } : WRONG
}

/** Of a code such as 1809 the area belongs to the number, where that is written without it; only +1 has codes of four digits. */
function parseNational(code: string, digits: string) {
  if (!isDiallingCode(code)) return undefined
  const hasArea = code.length === 4
  const national = hasArea && digits.length === 7 ? code + digits : digits
  return parsePhoneNumberFromString(national, { defaultCallingCode: (hasArea ? '1' : code) as CountryCallingCode })
}
