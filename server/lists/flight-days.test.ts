import { expect, test } from 'vitest'
import { FLIGHT_WORDS, filtersOf } from '#contract/lists/list-filters.ts'
import { flightDays } from '#server/lists/flight-days.ts'
import { writeFilters } from '#server/lists/views/read-views.ts'

test.each([
  // 23:59 of the 29th in Santo Domingo, and a minute later.
  [
    '2026-11-30T03:59:59Z',
    '2026-11-29..2026-11-29',
    '2026-11-30..2026-11-30',
    '2026-11-29..2026-12-01',
    '..2026-11-28',
  ],
  [
    '2026-11-30T04:00:00Z',
    '2026-11-30..2026-11-30',
    '2026-12-01..2026-12-01',
    '2026-11-30..2026-12-02',
    '..2026-11-29',
  ],
])('at %s flights of today, tomorrow, three days and the past are those of the country’s calendar', (now, ...days) => {
  const meant = FLIGHT_WORDS.map((word) => {
    const { from, to } = flightDays(word, new Date(now))
    return `${from ?? ''}..${to ?? ''}`
  })
  expect(meant).toEqual(days)
})

test('days that were named stay those, whenever they are asked for', () => {
  const named = { from: '2026-11-29', to: null }
  expect(flightDays(named, new Date('2030-01-01T12:00:00Z'))).toBe(named)
})

test('what is saved is the word, and named days as they were', () => {
  for (const flight of [...FLIGHT_WORDS, '2026-11-29..2026-11-29', '2026-11-29..', '..2026-11-29'])
    expect(writeFilters(filtersOf.parse({ flight }))).toEqual({ flight })
})
