import { PORTAL_LANGUAGES } from '#web/assistant/matching/phrases.ts'
import { plainText, tokensOf } from '#web/assistant/matching/tokens.ts'

export type DatePart = 'day' | 'month' | 'year'

/** TABLE: what the parts of a date are called in the portal's languages. */
const PART_WORDS: Record<DatePart, readonly string[]> = {
  day: ['dia', 'day', 'jour', 'tag', 'giorno', 'день', 'dd', 'jj', 'tt', 'gg', 'дд'],
  month: ['mes', 'month', 'mois', 'monat', 'mese', 'месяц', 'mm', 'мм'],
  year: ['ano', 'year', 'annee', 'jahr', 'anno', 'год', 'yyyy', 'aaaa', 'jjjj', 'гггг'],
}

const plainOf = (words: readonly string[]) => words.map((word) => plainText(word))
const PLAIN_WORDS = Object.entries(PART_WORDS).map(([part, words]) => [part as DatePart, plainOf(words)] as const)

/** The part of a date that a label names, and what is left of the label without it. */
export function partIn(label: string): { part: DatePart; rest: string } | undefined {
  const words = tokensOf(label)
  const found = PLAIN_WORDS.flatMap(([part, names]) =>
    words.filter((word) => names.includes(word)).map((word) => ({ part, word })),
  )
  if (found.length !== 1) return undefined
  const rest = words.filter((word) => word !== found[0]!.word).join(' ')
  return { part: found[0]!.part, rest }
}

/** The part of a date that a list of choices is, by what it holds: the days, twelve months, many years. */
export function partOfChoices(texts: readonly string[]): DatePart | undefined {
  const said = texts.map((text) => text.trim()).filter((text) => /[\p{L}\p{N}]/u.test(text))
  const numbers = said.filter((text) => /^\d{1,4}$/.test(text)).map(Number)
  if (numbers.length >= said.length - 1) {
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
    if (numbers.length === 31 && most === 31) return 'day'
    if (numbers.length === 12 && least === 1 && most === 12) return 'month'
    if (numbers.length >= 5 && least > 1900 && most < 2200) return 'year'
  }
  return said.length >= 12 && said.length <= 13 && said.filter((text) => monthOf(text) !== undefined).length === 12
    ? 'month'
    : undefined
}

const MONTHS = new Map<string, number>()
for (const language of PORTAL_LANGUAGES) {
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    for (let number = 1; number <= 12; number++) {
      const name = plainText(format.format(new Date(Date.UTC(2026, number - 1, 1)))).replace(/\.$/, '')
      // The first language keeps a short name that two of them use for one month; for two months it would name neither.
      MONTHS.set(name, MONTHS.has(name) && MONTHS.get(name) !== number ? Number.NaN : number)
    }
  }
}

/** The month that a text names in one of the portal's languages, with or without its number. */
export function monthOf(text: string): number | undefined {
  const plain = plainText(text).trim().replace(/\.$/, '')
  if (/^\d{1,2}$/.test(plain)) return Number(plain) >= 1 && Number(plain) <= 12 ? Number(plain) : undefined
  const found = MONTHS.get(plain.replace(/^\d{1,2}\W+|\W+\d{1,2}$/g, ''))
  return Number.isNaN(found) ? undefined : found
}

const DAY = '(?:dd|jj|tt|gg|дд|d|j|t|g|д)'
const MONTH = '(?:mm|мм|m|м)'
const YEAR = '(?:yyyy|aaaa|jjjj|гггг)'
const SIGN = '([./ -])'

/** A day as a page wants it written, by what the page says of it; undefined where it does not say. */
export function writeDay(day: string, hints: string): string | undefined {
  const [year, month, date] = day.split('-') as [string, string, string]
  const text = hints.toLowerCase()
  const dayFirst = new RegExp(`(?<!\\p{L})${DAY}${SIGN}${MONTH}${SIGN}${YEAR}(?!\\p{L})`, 'u').exec(text)
  if (dayFirst) return `${date}${dayFirst[1]}${month}${dayFirst[2]}${year}`
  const monthFirst = new RegExp(`(?<!\\p{L})${MONTH}${SIGN}${DAY}${SIGN}${YEAR}(?!\\p{L})`, 'u').exec(text)
  if (monthFirst) return `${month}${monthFirst[1]}${date}${monthFirst[2]}${year}`
  const yearFirst = new RegExp(`(?<!\\p{L})${YEAR}${SIGN}${MONTH}${SIGN}${DAY}(?!\\p{L})`, 'u').exec(text)
  if (yearFirst) return `${year}${yearFirst[1]}${month}${yearFirst[2]}${date}`
  // An example says it only where its day cannot be a month.
  const example = /(?<!\d)(\d{2})([./-])(\d{2})[./-]\d{4}(?!\d)/.exec(text)
  if (!example) return undefined
  const [, first, sign, second] = example as unknown as [string, string, string, string]
  if (Number(first) > 12) return [date, month, year].join(sign)
  return Number(second) > 12 ? [month, date, year].join(sign) : undefined
}

/** Whether a text that a page wrote itself names a day, in whatever order: "02/12/2030", "2 dic 2030". */
export function saysDay(text: string, day: string): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const isNamed = words.some((word) => /\p{L}/u.test(word) && monthOf(word) === month)
  const wanted = isNamed ? [year, date] : [year, month, date]
  return wanted.every((one) => {
    const place = numbers.indexOf(one)
    if (place < 0) return false
    numbers.splice(place, 1)
    return true
  })
}
