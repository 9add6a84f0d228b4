import { cleanEmail } from '#contract/normalise/email.ts'
import { cleanLetters } from '#contract/normalise/text.ts'
import { foldForSearch, type FoldedWord } from '#server/normalise/fold-for-search.ts'
import { phoneDigits } from '#server/official-form/dialling-code.ts'

/** The parts of an order that search looks through, beside its id. */
export interface Searchable {
  name: string
  lastName: string
  email: string
  countryCode?: string | null
  phoneNumber?: string | null
}

/** Marks that are frequent in e-mail addresses and names get one capital letter each; none of A to P, nor U. */
export const MARKS: Record<string, string> = { '@': 'Q', '.': 'R', '-': 'S', _: 'T', '+': 'V', "'": 'W' }

const PHONE_MARKS = /^[#+().\-/]+$/
const PHONE_LIKE = /^#?[\d+().\-/]*\d[\d+().\-/]*$/

/** What order_search keeps of an order. */
export interface SearchText {
  /** In one line both names, and what else their words may be spelt like; each with a space on both sides. The e-mail in another. */
  txt: string
  /** Every run of digits: the phone's after its country code's, the id, those in names and e-mail. */
  digits: string
  /** Every run of digits, as the index has it. */
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
  /** What a name may also be spelt like: each part in one of these ways, with the spaces around it. */
  spellings?: string[][]
}

/**
 * Makes what search looks through. Small ASCII letters and digits stand for themselves, and nothing else is in it but capital
 * letters and spaces, so that it works in every locale of a database.
 */
export function searchText(order: Searchable, id: number): SearchText {
  const { name, lastName, email, countryCode, phoneNumber } = order
  const names = foldForSearch(`${name} ${lastName}`)
  const plain = names.map((word) => encode(word.plain))
  const others = new Set(names.flatMap(({ spellings }) => spellings.flat()))
  for (const word of plain) others.delete(word)
  const address = foldForSearch(cleanEmail(email)).map((word) => encode(word.plain))
  const txt = ` ${[...plain, ...others].join(' ')} \n${address.join(' ')}`
  const phone = phoneDigits(countryCode, phoneNumber)
  const runs = [phone, String(id), ...([...plain, ...address].join(' ').match(/\d+/g) ?? [])].filter(
    (run) => run !== '',
  )
  return { txt, digits: runs.join(' '), digitKeys: runs.map(digitKeys).join(' ') }
}

/**
 * Reads what a person typed as words that must all be found. One written like a phone number is looked for by its digits; its
 * marks may also be meant. A lone dash or bracket between words says nothing. Without a word: an empty list.
 */
export function searchWords(typed: string): SearchWord[] {
  const words = [
    ...new Set(
      cleanLetters(typed)
        .split(/[\s\0]+/u)
        .filter((word) => foldForSearch(word).length > 0),
    ),
  ]
  const telling = words.filter((word) => !PHONE_MARKS.test(word))
  return (telling.length > 0 ? telling : words).map((word) => {
    const [folded] = foldForSearch(word.includes('@') ? cleanEmail(word) : word)
    const { plain } = folded!
    const text = encode(plain)
    if (!PHONE_LIKE.test(word)) return { typed: word, text, ...otherSpellings(folded!) }
    const digits = word.replace(/\D/g, '')
    const keys = digits.length < 4 ? '' : digitKeys(digits)
    return { typed: word, digits, digitKeys: keys, ...(digits !== word && { text }) }
  })
}

/** Letters fewer than these are a whole word: else Joe, which sounds like "io", would be every José. */
const BEGINNING_FROM = 4

/** Spellings of a word, which begin one of an order's; none where the word itself is the only one. */
function otherSpellings({ plain, spellings }: FoldedWord): Pick<SearchWord, 'spellings'> {
  if (spellings.length < 2 && (spellings[0] ?? [plain]).every((way) => way === plain)) return {}
  const letters = (way: string) => (spellings.length > 1 ? way.length : plain.length)
  const asWord = (way: string) => ` ${way}${letters(way) < BEGINNING_FROM ? ' ' : ''}`
  return { spellings: spellings.map((ways) => ways.map(asWord)) }
}

/**
 * One sign for each two digits that stand together: three of them, which is what the index keeps, tell four digits apart, where
 * three plain digits are in every sixtieth order. Several pairs share a sign, so the digits themselves are compared too.
 */
function digitKeys(run: string): string {
  return Array.from({ length: run.length - 1 }, (_, i) => (Number(run.slice(i, i + 2)) % 36).toString(36)).join('')
}

/**
 * Writes what is neither a small ASCII letter nor a digit as capital letters: a trigram index drops what is neither letter nor digit, and
 * in some locales all that is not ASCII; and LIKE would take % and _ for more than themselves.
 */
function encode(plain: string): string {
  return plain.replace(/[^a-z0-9]/gu, (char) => MARKS[char] ?? spell(char))
}

/** U and five of A to P: no other text can begin or end inside it, so what is found is what was meant. */
function spell(char: string): string {
  const hex = char.codePointAt(0)!.toString(16).padStart(5, '0')
  return `U${Array.from(hex, (digit) => 'ABCDEFGHIJKLMNOP'[parseInt(digit, 16)]).join('')}`
}
