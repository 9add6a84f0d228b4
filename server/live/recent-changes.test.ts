import { expect, test } from 'vitest'
import { RecentChanges } from '#server/live/recent-changes.ts'

const MINUTE = 60_000

test('a page is out of date when its order changed after it was made, as far as anybody knows', () => {
  const recent = new RecentChanges(0)
  recent.add(7, 10 * MINUTE)
  const atQuarter = (ageMs: number, orderId = 7) => recent.mayHaveChanged(orderId, ageMs, 14 * MINUTE)
  expect(atQuarter(1 * MINUTE)).toBe(false)
  expect(atQuarter(5 * MINUTE)).toBe(true)
  // Its age was said a slow request ago.
  expect(atQuarter(3.5 * MINUTE)).toBe(true)
  expect(atQuarter(5 * MINUTE, 8)).toBe(false)
  // Older than this process.
  expect(atQuarter(14 * MINUTE, 8)).toBe(true)
})

test('of what is forgotten, or was never known, nothing is denied', () => {
  const recent = new RecentChanges(0)
  recent.add(7, 10 * MINUTE)
  recent.add(8, 16 * MINUTE)
  expect(recent.mayHaveChanged(7, 8 * MINUTE, 17 * MINUTE)).toBe(true)
  expect(recent.mayHaveChanged(9, 5 * MINUTE, 17 * MINUTE)).toBe(false)
  recent.addUnknown(18 * MINUTE)
  expect(recent.mayHaveChanged(9, 0, 18 * MINUTE)).toBe(true)
  expect(recent.mayHaveChanged(9, 0, 20 * MINUTE)).toBe(false)
})
