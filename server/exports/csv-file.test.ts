import { expect, test } from 'vitest'
import { daysInName } from '#server/exports/csv-file.ts'

test('a file is named by its days', () => {
  expect(daysInName(null, null)).toBe('all-time')
  expect(daysInName('2026-11-01', '2026-11-01')).toBe('2026-11-01')
  expect(daysInName('2026-11-01', '2026-11-07')).toBe('2026-11-01-2026-11-07')
  expect(daysInName('2026-11-01', null)).toBe('2026-11-01-on')
  expect(daysInName(null, '2026-11-07')).toBe('until-2026-11-07')
})
