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

test('to the millisecond: a change at the moment a page was made makes it old; one before does not', () => {
  const recent = new RecentChanges(0)
  recent.add(7, 10 * MINUTE)
  // Made at its age before now, and a minute before that for a slow request.
  expect(recent.mayHaveChanged(7, 3 * MINUTE, 14 * MINUTE)).toBe(true)
  expect(recent.mayHaveChanged(7, 3 * MINUTE - 1, 14 * MINUTE)).toBe(false)
  expect(recent.mayHaveChanged(8, 13 * MINUTE, 14 * MINUTE)).toBe(true)
  expect(recent.mayHaveChanged(8, 13 * MINUTE - 1, 14 * MINUTE)).toBe(false)
})

test('after five minutes a change is forgotten, and what was before is not known any more', () => {
  const recent = new RecentChanges(0)
  recent.add(7, 10 * MINUTE)
  recent.add(8, 15 * MINUTE - 1)
  expect(recent.mayHaveChanged(9, MINUTE, 11 * MINUTE)).toBe(false)
  recent.add(8, 15 * MINUTE)
  expect(recent.mayHaveChanged(9, MINUTE, 11 * MINUTE)).toBe(true)
  expect(recent.mayHaveChanged(9, MINUTE - 1, 12 * MINUTE)).toBe(false)
})

test('an order that changes again is the newest, so that the others are forgotten before it', () => {
  const recent = new RecentChanges(0)
  recent.add(7, 1 * MINUTE)
  recent.add(8, 2 * MINUTE)
  recent.add(7, 3 * MINUTE)
  recent.add(9, 7 * MINUTE)
  expect(recent.mayHaveChanged(7, 0, 3.5 * MINUTE)).toBe(true)
  // Order 8 went, and with it what is known of the time up to its change.
  expect(recent.mayHaveChanged(10, 0, 3 * MINUTE)).toBe(true)
  expect(recent.mayHaveChanged(10, 0, 3 * MINUTE + 1)).toBe(false)
})

test('more orders than are remembered push out the oldest, and nothing is denied of that time', () => {
  const recent = new RecentChanges(0)
  for (let order = 0; order < 50_000; order += 1) recent.add(order, 2 * MINUTE + order)
  expect(recent.mayHaveChanged(-1, 0, 3 * MINUTE)).toBe(false)
  recent.add(50_000, 3 * MINUTE)
  expect(recent.mayHaveChanged(-1, 0, 3 * MINUTE)).toBe(true)
  expect(recent.mayHaveChanged(-1, 0, 3 * MINUTE + 1)).toBe(false)
})

test('what is known never reaches further back than the process itself', () => {
  const recent = new RecentChanges(10 * MINUTE)
  recent.add(7, 1 * MINUTE)
  recent.add(8, 10 * MINUTE)
  expect(recent.mayHaveChanged(9, 0, 10.5 * MINUTE)).toBe(true)
})
