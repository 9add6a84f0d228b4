import { expect, test } from 'vitest'
import {
  askedFor,
  offersFor,
  readLine,
  tokenOf,
  typedDays,
  typedHour,
  type Offer,
} from '#web/admin/orders/filters/typed-filters.ts'

const OFFERS: Offer[] = [
  { name: 'flight', value: 'today', token: 'flies:today', label: 'Flies today', words: 'Vuelo' },
  { name: 'due', value: 'today', token: 'due:today', label: 'Due today', words: '' },
  { name: 'language', value: 'es', token: 'language:es', label: 'Idioma: español', words: 'Idioma' },
  { name: 'language', value: 'en', token: 'language:en', label: 'Idioma: inglés', words: 'Idioma' },
  { name: 'nationality', value: 'ESP', token: 'nationality:esp', label: 'Nacionalidad: España', words: '' },
]
const FIELDS: Offer[] = [
  { name: 'language', value: undefined, token: 'language:', label: 'Idioma: …', words: 'Idioma' },
  { name: 'dueBefore', value: undefined, token: 'due-before:', label: 'Vence antes: …', words: 'Vence antes' },
  { name: 'due', value: undefined, token: 'due:', label: 'Vence: …', words: 'Vence' },
]
const tokens = (typed: string) => offersFor(typed, OFFERS).map(({ token }) => token)

test('a filter is found by its token, by parts of it, and by the words of the reader, without accents', () => {
  expect(tokens('language:es')[0]).toBe('language:es')
  expect(tokens('lang')).toEqual(['language:es', 'language:en'])
  expect(tokens('today')).toEqual(['due:today', 'flies:today'])
  expect(tokens('flies:to')).toEqual(['flies:today'])
  expect(tokens('idioma:espanol')).toEqual(['language:es'])
  expect(tokens('ESPAÑ')).toEqual(['language:es', 'nationality:esp'])
  expect(tokens(' ')).toEqual([])
  expect(tokens('zebra')).toEqual([])
  expect(tokenOf('site', 'Visa  to Go')).toBe('site:visa-to-go')
})

test('several filters in one line are read one by one, and what fits none is left', () => {
  const line = (typed: string) => {
    const { before, offers, left } = readLine(typed, (part) => offersFor(part, OFFERS))
    return [...before, ...offers.slice(0, 1)].map(({ token }) => token).join(' ') + (left === '' ? '' : ` | ${left}`)
  }
  expect(line('language:es flies:today')).toBe('language:es flies:today')
  expect(line('  flies:today,language:en ')).toBe('flies:today language:en')
  expect(line('vuelo, idioma español')).toBe('flies:today language:es')
  expect(line('language:en flies to due:today')).toBe('language:en flies:today due:today')
  expect(line('zebra:1 language:es')).toBe('language:es | zebra:1')
  expect(line('language:es zebra')).toBe('language:es | zebra')
  expect(line('zebra:1 zebra:2')).toBe(' | zebra:1, zebra:2')
  expect([line('flies:today,'), line('vuelo, ')]).toEqual(['flies:today', 'flies:today'])
  // Words without a colon are one filter or none.
  expect(line('flies today')).toBe('flies:today')
  expect(line('idioma language:es')).toBe('language:es')
  expect(line('fly tod')).toBe(' | fly tod')
})

test('the name of a filter alone, in either language, asks for its value; a value does not', () => {
  const asked = (typed: string) => askedFor(typed, FIELDS).map(({ token }) => token)
  expect(asked('lang')).toEqual(['language:'])
  expect(asked('Idiom')).toEqual(['language:'])
  expect(asked('due')).toEqual(['due:', 'due-before:'])
  for (const typed of ['', 'language:', 'language:e', 'es', 'español']) expect(asked(typed), typed).toEqual([])
  const line = (typed: string) => readLine(typed, (part) => [...askedFor(part, FIELDS), ...offersFor(part, OFFERS)])
  const last = line('flies:today lang')
  expect(last.before.map(({ token }) => token)).toEqual(['flies:today'])
  expect([last.offers[0]?.token, last.left]).toEqual(['language:', ''])
  // Before others nothing can be asked of it: it stays as it was typed.
  expect(line('lang, flies:today')).toMatchObject({ before: [], left: 'lang' })
})

test('days are typed as they are written, and what is no day is none', () => {
  expect(typedDays('2026-12-02')).toBe('2026-12-02..2026-12-02')
  expect(typedDays('2026-12-01..2026-12-04')).toBe('2026-12-01..2026-12-04')
  expect(typedDays('..2026-12-04')).toBe('..2026-12-04')
  expect(typedDays('2026-12-01..')).toBe('2026-12-01..')
  for (const wrong of ['', '..', '2026-13-01', '2026-02-30', '2026-12-04..2026-12-01', 'today'])
    expect(typedDays(wrong), wrong).toBeUndefined()
})

test('an hour is typed by the office’s clock, and is the last or the next', () => {
  // 23:00 in Santo Domingo.
  const now = new Date('2026-11-30T03:00:00Z')
  expect(typedHour('22:00', 'last', now)).toBe('2026-11-30T02:00:00Z')
  expect(typedHour('23:30', 'last', now)).toBe('2026-11-29T03:30:00Z')
  expect(typedHour('6:00', 'next', now)).toBe('2026-11-30T10:00:00Z')
  expect(typedHour('23:00', 'next', now)).toBe('2026-12-01T03:00:00Z')
  for (const wrong of ['', '24:00', '6', '06:60', '06:00:00', 'today'])
    expect(typedHour(wrong, 'last', now), wrong).toBeUndefined()
})
