import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '#server/time/calendar.ts'
import { spansOf } from '#server/reports/count-countries.ts'

const days = fc.integer({ min: 0, max: 900 }).map((n) => daysAfter('2025-01-15', n))
const open = fc.option(days, { nil: null })
const compare = (bound: string, day: string) =>
  bound === 'infinity' ? 1 : bound === '-infinity' ? -1 : bound < day ? -1 : bound > day ? 1 : 0
const within = ([begin, end]: [string, string], day: string) => compare(begin, day) <= 0 && compare(end, day) > 0

test('months and days together cover each day asked for exactly once, and no other', () => {
  fc.assert(
    fc.property(open, open, days, (from, to, day) => {
      fc.pre(from === null || to === null || from <= to)
      const { months, before, after } = spansOf({ from, to })
      const wanted = (from === null || from <= day) && (to === null || day <= to)
      const counted = [within(months, `${day.slice(0, 7)}-01`), within(before, day), within(after, day)]
      expect(counted.filter(Boolean)).toHaveLength(wanted ? 1 : 0)
    }),
    { numRuns: 3000 },
  )
})

test('a whole year is twelve months and no single day', () => {
  expect(spansOf({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
    months: ['2026-01-01', '2027-01-01'],
    before: ['2026-01-01', '2026-01-01'],
    after: ['2027-01-01', '2027-01-01'],
  })
})
