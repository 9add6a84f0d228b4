import { cleanLetters } from '#contract/normalise/text.ts'

/** A telephone number as it is kept: cleaned, one plus sign at most, at its head. Signs between its digits stay as they came. */
export function cleanPhone(text: string): string {
  return cleanLetters(text).replace(/^(?:\+\s*)+/, '+')
}
