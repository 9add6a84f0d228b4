import { romanise } from '#server/normalise/cyrillic.ts'
import { plainLetters } from '#server/normalise/plain-latin.ts'

/**
 * A name as the official form takes it (A–Z, ñ, spaces), or undefined where it needs a person: digits, a script other than
 * Latin and Cyrillic. Cyrillic letters are written as the passports of that nationality (ISO 3166 alpha-3) have them.
 */
export function nameForTheForm(value: string, nationality?: string | null): string | undefined {
  const kept = romanise(value, nationality)
    // Hawaiian and Uzbek letters that passports leave out.
    .replace(/[ʹ-ʿ]/g, '')
    .replace(/[^ñÑ]+/g, (part) => plainLetters(part))
    .replace(/[-'’‘`´.,]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return /^[A-Za-zñÑ ]{1,140}$/.test(kept) ? kept : undefined
}
