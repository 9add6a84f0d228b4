import { expect, test } from 'vitest'
import { formatDay, formatEst } from '#web/front/languages/dates.ts'

test.each([
  ['2026-11-21T09:31:29.123Z', '11-21-2026 4:31:29'],
  ['2026-07-01T17:05:09Z', '07-01-2026 12:05:09'],
  ['2026-07-01T05:00:00+00:00', '07-01-2026 12:00:00'],
  ['2027-01-01T04:59:59Z', '12-31-2026 11:59:59'],
  ['2026-03-08T12:00:00+02:00', '03-08-2026 5:00:00'],
])('%s is %s in EST, summer and winter', (iso, shown) => {
  expect(formatEst(iso)).toBe(shown)
})

test('a day stays the same day wherever the reader is', () => {
  expect(formatDay('2026-12-01', 'en')).toBe('1 December 2026')
  expect(formatDay('2026-12-01', 'de')).toBe('1. Dezember 2026')
  expect(formatDay('2026-12-01', 'es')).toBe('1 de diciembre de 2026')
})
