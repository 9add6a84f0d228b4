import { expect, test } from 'vitest'
import { formatDay } from '#web/front/languages/dates.ts'

test('a day stays the same day wherever the reader is', () => {
  expect(formatDay('2026-12-01', 'en')).toBe('1 December 2026')
  expect(formatDay('2026-12-01', 'de')).toBe('1. Dezember 2026')
  expect(formatDay('2026-12-01', 'es')).toBe('1 de diciembre de 2026')
})
