import { expect, test } from 'vitest'
import { formatDay } from '#web/front/languages/dates.ts'

test('a day, and the day of a moment, is the same wherever the reader is', () => {
  expect(formatDay('2026-12-01', 'en')).toBe('1 December 2026')
  expect(formatDay('2026-12-01', 'de')).toBe('1. Dezember 2026')
  expect(formatDay('2026-12-01', 'es')).toBe('1 de diciembre de 2026')
  // The tests run where it is the next day by then.
  expect(formatDay('2026-12-01T23:59:59.5+00:00', 'en')).toBe('1 December 2026')
  expect(formatDay('2026-12-01', 'ru')).toBe('1 декабря 2026 г.')
})
