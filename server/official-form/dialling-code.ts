import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { isInternational } from '#contract/values/phone.ts'
import { countryRegion, findCountryCode } from '#server/normalise/countries.ts'

const KNOWN = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))
/** Under +1 a country has an area code of its own: sites write 1809 for the Dominican Republic. */
const WITH_AREA = /^1[2-9]\d{2}$/

/**
 * Returns the code to dial a country from abroad, digits alone, from whatever a site sent: Spain, ESP, 34, +34, 0034, Spain (+34).
 * An unknown name is returned as it is.
 */
export function diallingCode(written: string): string {
  const text = written.trim()
  const digits = /(?:\+|^00|^)\s*(\d[\d\s()-]*)/.exec(text)?.[1]?.replace(/\D/g, '')
  if (digits && /^[\d\s()+-]+$/.test(text)) return digits
  const country = findCountryCode(text.replace(/[\s(]*\+.*$/, ''))
  const alpha2 = country && countryRegion(country)
  if (alpha2 && isSupportedCountry(alpha2)) return getCountryCallingCode(alpha2)
  return digits && isDiallingCode(digits) ? digits : text
}

/** Whether it is a country's code, digits alone. */
export function isDiallingCode(code: string): boolean {
  return KNOWN.has(code) || WITH_AREA.test(code)
}

/** All digits of a phone, its country code first, for searching and comparing. */
export function phoneDigits(countryCode: string | null | undefined, number: string | null | undefined): string {
  const digits = (number ?? '').replace(/\D/g, '')
  if (digits === '') return ''
  return isInternational(number) ? digits.replace(/^00/, '') : (countryCode ?? '').replace(/\D/g, '') + digits
}
