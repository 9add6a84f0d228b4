type Text = string | null | undefined

/** Whether a number starts with its own country code (`+34 600`, `0034 600`), which then counts instead of any given beside it. */
export function isInternational(number: Text): boolean {
  return /^\s*(?:\+|00)\s*\d/.test(number ?? '')
}

/**
 * A phone as it is copied and exported: plus sign, country code, number (the database's shown_phone() says the same).
 * Null without a number; the number alone where it has its own code or no code is known.
 */
export function shownPhone(countryCode: Text, number: Text): string | null {
  const written = (number ?? '').trim()
  if (written === '') return null
  if (isInternational(written)) return written.replace(/^(?:\+|00)\s*/, '+')
  const code = (countryCode ?? '').trim().replace(/^\++/, '')
  return code === '' ? written : `+${code} ${written}`
}

/** The country's code at the head of an international number's digits: of one digit, of two, else of three. */
const CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** TABLE: how many digits a number has without its country's code -> how many of them stand together. */
const GROUPS: Partial<Record<number, readonly number[]>> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
}

/** TABLE: country's code -> the same, where people there write it otherwise. */
const OWN_GROUPS: Partial<Record<string, typeof GROUPS>> = {
  '7': { 10: [3, 3, 2, 2] },
  '32': { 9: [3, 2, 2, 2] },
  '33': { 9: [1, 2, 2, 2, 2] },
  '34': { 9: [3, 2, 2, 2] },
  '41': { 9: [2, 3, 2, 2] },
  '44': { 10: [4, 6] },
  '55': { 10: [2, 4, 4], 11: [2, 5, 4] },
  '90': { 10: [3, 3, 2, 2] },
  '225': { 10: [2, 2, 2, 2, 2] },
  '241': { 8: [2, 2, 2, 2] },
  '242': { 9: [2, 3, 4] },
  '378': { 10: [4, 6] },
  '380': { 9: [2, 3, 4] },
}

/** Countries whose numbers keep their first zero abroad: Ivory Coast, Gabon, Congo, San Marino, Italy. */
const KEEPS_ZERO: readonly string[] = ['225', '241', '242', '378', '39']

/** A phone as it is read: that of `shownPhone` in groups of digits, whatever signs it was sent with. What is no such number stays as it is. */
export function groupedPhone(shown: string): string {
  if (!/^\+[\d\s()./-]+$/.test(shown)) return shown
  const digits = shown.replace(/\D/g, '')
  const code = CODE.exec(digits)?.[0] ?? ''
  const number = digits.slice(code.length)
  const groups = OWN_GROUPS[code]?.[number.length] ?? GROUPS[number.length]
  // Elsewhere a first zero is dialled within the country alone: what has one is not grouped as if it were right.
  if (groups === undefined || (number.startsWith('0') && !KEEPS_ZERO.includes(code))) return shown
  let from = 0
  return `+${[code, ...groups.map((many) => number.slice(from, (from += many)))].join(' ')}`
}
