import { expect, test } from 'vitest'
import { countryInWords, dayInWords } from '#contract/corrections/question-words.ts'
import { formatDay, formatMoment } from '#web/front/languages/dates.ts'
import { formatSize } from '#web/front/languages/sizes.ts'

test('a day, and the day of a moment, is the same wherever the reader is', () => {
  expect(formatDay('2026-12-01', 'en')).toBe('1 December 2026')
  expect(formatDay('2026-12-01', 'de')).toBe('1. Dezember 2026')
  expect(formatDay('2026-12-01', 'es')).toBe('1 de diciembre de 2026')
  // The tests run where it is the next day by then.
  expect(formatDay('2026-12-01T23:59:59.5+00:00', 'en')).toBe('1 December 2026')
  // As the mail of the same event names it.
  expect(formatDay('2026-12-02T01:00:00Z', 'en')).toBe('1 December 2026')
  expect(formatDay('2026-12-01', 'ru')).toBe('1 декабря 2026 г.')
})

test('the first of a month is written as people write it, and no other day', () => {
  expect(['fr', 'pt', 'it', 'es'].map((language) => formatDay('2026-12-01', language))).toEqual([
    '1er décembre 2026',
    '1º de dezembro de 2026',
    '1 dicembre 2026',
    '1 de diciembre de 2026',
  ])
  expect(['fr', 'pt'].map((language) => formatDay('2026-12-11', language))).toEqual([
    '11 décembre 2026',
    '11 de dezembro de 2026',
  ])
  expect(formatMoment('2026-12-01T12:00:00Z', 'fr', 'UTC')).toMatch(/^1er déc\. 2026/)
  expect(dayInWords('1990-02-01', 'pt')).toBe('1º de fevereiro de 1990')
})

test('a country is told by the name that its reader knows, and what is no code as it was sent', () => {
  expect(['en', 'es', 'ru'].map((language) => countryInWords('GB', language))).toEqual([
    'United Kingdom',
    'Reino Unido',
    'Великобритания',
  ])
  expect(['Saint Helier, Jersey', 'QQQ', ''].map((sent) => countryInWords(sent, 'es'))).toEqual([
    'Saint Helier, Jersey',
    'QQQ',
    '',
  ])
})

test('a moment is told in the reader’s zone, by its name', () => {
  const at = '2026-12-01T23:59:59.5+00:00'
  expect(formatMoment(at, 'en', 'UTC')).toBe('1 Dec 2026, 23:59 UTC')
  expect(formatMoment(at, 'de', 'Europe/Berlin')).toBe('2. Dez. 2026, 00:59 MEZ')
})

test('a size is told in the reader’s words, and never as nothing', () => {
  expect([12, 214_400, 999_499, 999_500, 3_440_000].map((bytes) => formatSize(bytes, 'en'))).toEqual([
    '1 kB',
    '214 kB',
    '999 kB',
    '1 MB',
    '3.4 MB',
  ])
  expect([formatSize(3_440_000, 'fr'), formatSize(214_400, 'ru')]).toEqual(['3,4 Mo', '214 кБ'])
})
