import { DIALLING_CODES } from '#server/mails/dialling-codes.ts'
import { findCountryCode } from '#server/official-form/country-codes.ts'

/** A number as WhatsApp takes it, digits alone with the country's code before it, or why there is none. */
export type WhatsappNumber = { number: string; problem: null } | { number: null; problem: 'missing' | 'wrong' }

const WRONG = { number: null, problem: 'wrong' } as const
/** Digits in all of an international number (ITU E.164); shorter ones are no one's. */
const [SHORTEST, LONGEST] = [8, 15]

/**
 * Makes the number for a wa.me link from what a site sent: a code or a country's name, and a number that may repeat the code
 * after + or 00, or begin with the zero that is only dialled within a country.
 */
export function whatsappNumber(countryCode: string | null, phoneNumber: string | null): WhatsappNumber {
  const written = (phoneNumber ?? '').trim()
  if (written === '') return { number: null, problem: 'missing' }
  if (/[^\d\s()./+-]/.test(written) || written.lastIndexOf('+') > 0) return WRONG
  const digits = written.replace(/\D/g, '')
  if (/^(\+|00)/.test(written)) return checked(digits.replace(/^00/, ''))
  const code = codeOf(countryCode ?? '')
  if (code === undefined) return WRONG
  return code.startsWith('1') ? northAmerican(code, digits) : checked(code + withoutTrunk(code, digits))
}

function codeOf(written: string): string | undefined {
  const digits = written.trim().replace(/^(\+|00)\s*/, '')
  if (/^[1-9]\d{0,3}$/.test(digits)) return digits
  const country = findCountryCode(written)
  return country === undefined ? undefined : DIALLING_CODES[country]
}

/** Numbers of the countries under +1 have ten digits, of which a code such as 1809 holds the first three. */
function northAmerican(code: string, digits: string): WhatsappNumber {
  const national = digits.replace(/^1(?=\d{10}$)/, '')
  const whole = national.length === 7 ? `${code}${national}` : `1${national}`
  return /^1[2-9]\d{2}[2-9]\d{6}$/.test(whole) ? { number: whole, problem: null } : WRONG
}

/** The zero before a national number is left out from abroad, except in Italy and San Marino. */
function withoutTrunk(code: string, digits: string): string {
  return code === '39' || code === '378' ? digits : digits.replace(/^0+/, '')
}

function checked(number: string): WhatsappNumber {
  return number.length >= SHORTEST && number.length <= LONGEST && !number.startsWith('0')
    ? { number, problem: null }
    : WRONG
}
