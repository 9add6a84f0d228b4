import { cleanLetters } from '#contract/normalise/text.ts'

/**
 * TABLE: numbers as they were dialled before a country changed its plan -> as they are dialled today, digits with the country's code.
 * Mexico dropped 1, 01, 044 and 045 (2019), Brazil put 9 before mobile numbers (2016), Benin 01 before all (2024): ITU-T E.164.
 */
const FORMER_PLANS: readonly (readonly [RegExp, string])[] = [
  [/^52(?:1|01|044|045)(\d{10})$/, '52$1'],
  [/^55(\d{2})([6-9]\d{7})$/, '55$19$2'],
  [/^229(\d{8})$/, '22901$1'],
]

/** A number with its country's code, digits alone, as it is dialled today. */
export function dialledToday(digits: string): string {
  const plan = FORMER_PLANS.find(([former]) => former.test(digits))
  return plan ? digits.replace(plan[0], plan[1]) : digits
}

/** A telephone number as it is kept: cleaned, one plus sign at most, at its head. Signs between its digits stay as they came. */
export function cleanPhone(text: string): string {
  return cleanLetters(text).replace(/^(?:\+\s*)+/, '+')
}
