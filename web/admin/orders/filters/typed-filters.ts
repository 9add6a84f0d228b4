import { foldText } from '#contract/normalise/text.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { FilterName } from '#web/admin/orders/filters/list-filters.ts'

/** A filter with what it can be set to, as one finds it by typing. */
export interface Offer {
  name: FilterName
  /** Undefined: the filter alone, which asks for what it is to be set to. */
  value: string | undefined
  /** As it is typed whole: flies:today, language:es. */
  token: string
  /** The words of its chip. */
  label: string
  /** What else it is found by, beside token and label. */
  words: string
}

/** So many are offered at once. */
const OFFERED_AT_MOST = 8
const DAYS = /^(\d{4}-\d\d-\d\d)?(\.\.)?(\d{4}-\d\d-\d\d)?$/

/** A token is one word: Not downloaded -> not-downloaded. */
export const tokenOf = (field: string, value: string) => `${field}:${value.toLowerCase().replaceAll(/\s+/g, '-')}`

/** How well an offer fits what was typed: less is better; undefined: not at all. */
function rankOf({ token, label, words }: Offer, typed: string): number | undefined {
  if (token.startsWith(typed)) return token.length
  const wanted = foldText(typed.replace(':', ' ')).split(' ')
  const found = foldText(`${token.replace(':', ' ')} ${label} ${words}`).split(' ')
  return wanted.every((part) => found.some((word) => word.startsWith(part))) ? 1000 + token.length : undefined
}

/** The offers that fit what was typed, the best first. */
export function offersFor(typed: string, offers: readonly Offer[]): Offer[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  return offers
    .flatMap((offer) => {
      const rank = rankOf(offer, text)
      return rank === undefined ? [] : [{ offer, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, OFFERED_AT_MOST)
    .map(({ offer }) => offer)
}

/** The filters that were typed by their name alone, or its beginning, and ask for one of their values: nation -> nationality: */
export function askedFor(typed: string, fields: readonly Offer[]): Offer[] {
  const text = typed.trim().toLowerCase()
  if (text === '' || text.includes(':')) return []
  const begins = ({ token, words }: Offer) => token.startsWith(text) || foldText(words).startsWith(foldText(text))
  return fields.filter(begins).toSorted((one, other) => one.token.length - other.token.length)
}

/** What a line means in which one or several filters were typed. */
export interface TypedLine {
  /** What fits each of its parts best, but for the last. */
  before: Offer[]
  /** What fits its last part, the best first. */
  offers: Offer[]
  /** That part. */
  last: string
  /** The parts that nothing fits. */
  left: string
}

/** The parts of a line: each word with a colon is one, and what stands between those or between commas. */
const partsOf = (typed: string) =>
  typed
    .replaceAll(/[^\s,]*:[^\s,]*/g, ',$&,')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads a line of filters: `language:es flies:today`. What fits as a whole is one filter, whatever stands in it. */
export function readLine(typed: string, offersOf: (part: string) => Offer[]): TypedLine {
  const parts = partsOf(typed)
  if (parts.length === 0) return { before: [], offers: [], last: '', left: '' }
  const read = (part: string) => ({ part, offers: offersOf(part) })
  // A comma after one filter begins the next.
  const asOne = read(parts.length === 1 ? parts[0]! : typed.trim())
  const found = parts.length === 1 || asOne.offers.length > 0 ? [asOne] : parts.map(read)
  return {
    before: found.slice(0, -1).flatMap(({ offers: [best] }) => (best?.value === undefined ? [] : [best])),
    offers: found.at(-1)!.offers,
    last: found.at(-1)!.part,
    left: found
      .flatMap(({ part, offers: [best] }, at) =>
        best === undefined || (best.value === undefined && at < found.length - 1) ? [part] : [],
      )
      .join(', '),
  }
}

/** Days that were typed, 2026-12-02 or 2026-12-01..2026-12-04, as their filter has them; undefined where they are none. */
export function typedDays(typed: string): string | undefined {
  const [, from = '', dots, to = ''] = DAYS.exec(typed.trim()) ?? []
  if (from === '' && to === '') return undefined
  const days = dots === undefined ? [from, from] : [from, to]
  const isDay = (day: string) => day === '' || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  const isInOrder = days.includes('') || days[0]! <= days[1]!
  return days.every(isDay) && isInOrder ? days.join('..') : undefined
}

const DAY_MS = 86_400_000

/** An hour of the office's clock that was typed, 22:00, as the last or the next moment at which it was or will be so; undefined where it is none. */
export function typedHour(typed: string, which: 'last' | 'next', now: Date): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(typed.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  const midnight = Date.parse(`${dayInSantoDomingo(now)}T04:00:00Z`)
  const today = midnight + (Number(hour) * 60 + Number(minute)) * 60_000
  const isPast = today <= now.getTime()
  const at = which === 'last' ? (isPast ? today : today - DAY_MS) : isPast ? today + DAY_MS : today
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
