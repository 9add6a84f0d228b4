import { foldText } from '#contract/normalise/text.ts'
import { phoneDigits } from '#server/official-form/dialling-code.ts'

/** The parts of an order that search looks through, beside its id. */
export interface Searchable {
  name: string
  lastName: string
  email: string
  countryCode?: string | null
  phoneNumber?: string | null
}

/** Letters that carry no separable accent -> what people type for them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Marks that are frequent in e-mail addresses and names get one capital letter each; none of A to P, nor U. */
export const MARKS: Record<string, string> = { '@': 'Q', '.': 'R', '-': 'S', _: 'T', '+': 'V', "'": 'W' }

const PHONE_MARKS = /^[#+().\-/]+$/
const PHONE_LIKE = /^#?[\d+().\-/]*\d[\d+().\-/]*$/

/** What order_search keeps of an order. */
export interface SearchText {
  /** Both names in one line, the e-mail in another. */
  txt: string
  /** Every run of digits: the phone's after its country code's, the id, those in names and e-mail. */
  digits: string
  /** The same runs for the index. */
  digitKeys: string
}

/** A word that was typed; it matches an order by its digits, its text or a code, whichever it has. */
export interface SearchWord {
  /** As it was typed, for transaction ids, PNRs and the like. */
  typed: string
  digits?: string
  /** Where the index can find digits: empty for fewer than four. */
  digitKeys?: string
  text?: string
}

/**
 * Makes what search looks through. Small ASCII letters and digits stand for themselves, and nothing else is in it but capital
 * letters and spaces, so that it works in every locale of a database.
 */
export function searchText(order: Searchable, id: number): SearchText {
  const { name, lastName, email, countryCode, phoneNumber } = order
  const txt = `${encode(`${name} ${lastName}`)}\n${encode(email)}`
  const phone = phoneDigits(countryCode, phoneNumber)
  const runs = [phone, String(id), ...(`${name} ${lastName} ${email}`.match(/\d+/g) ?? [])].filter((run) => run !== '')
  return { txt, digits: runs.join(' '), digitKeys: runs.map(digitKeys).join(' ') }
}

/**
 * Reads what a person typed as words that must all be found. One written like a phone number is looked for by its digits; its
 * marks may also be meant. A lone dash or bracket between words says nothing. Without a word: an empty list.
 */
export function searchWords(typed: string): SearchWord[] {
  const words = [...new Set(typed.split(/\s+/u).filter((word) => encode(word) !== ''))]
  const telling = words.filter((word) => !PHONE_MARKS.test(word))
  return (telling.length > 0 ? telling : words).map((word) => {
    if (!PHONE_LIKE.test(word)) return { typed: word, text: encode(word) }
    const digits = word.replace(/\D/g, '')
    const keys = digits.length < 4 ? '' : digitKeys(digits)
    return { typed: word, digits, digitKeys: keys, ...(digits !== word && { text: encode(word) }) }
  })
}

/**
 * One sign for each two digits that stand together: three of them, which is what the index keeps, tell four digits apart, where
 * three plain digits are in every sixtieth order. Several pairs share a sign, so the digits themselves are compared too.
 */
function digitKeys(run: string): string {
  return Array.from({ length: run.length - 1 }, (_, i) => (Number(run.slice(i, i + 2)) % 36).toString(36)).join('')
}

/**
 * Folds case and accents and writes every other character as capital letters: a trigram index drops what is neither letter
 * nor digit, and in some locales all that is not ASCII; and LIKE would take % and _ for more than themselves.
 */
function encode(text: string): string {
  const folded = fold(text)
  return /^[a-z0-9 ]*$/.test(folded) ? folded : folded.replace(/[^a-z0-9 ]/gu, (char) => MARKS[char] ?? spell(char))
}

function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\x20-\x7e]*$/.test(lower)) return lower
  return foldText(lower)
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter]!)
    .replace(/[\s\0]+/gu, ' ')
}

/** U and five of A to P: no other text can begin or end inside it, so what is found is what was meant. */
function spell(char: string): string {
  const hex = char.codePointAt(0)!.toString(16).padStart(5, '0')
  return `U${Array.from(hex, (digit) => 'ABCDEFGHIJKLMNOP'[parseInt(digit, 16)]).join('')}`
}
