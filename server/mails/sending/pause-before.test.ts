import { expect, test } from 'vitest'
import { pauseBefore } from '#server/mails/sending/pause-before.ts'

const most = () => 1
const least = () => 0

test('pauses double from 15 seconds up to half an hour', () => {
  expect([1, 2, 3, 7, 8, 50].map((attempts) => pauseBefore(attempts, 0, most) / 1000)).toEqual([
    15, 30, 60, 960, 1800, 1800,
  ])
})

test('jitter takes off at most half', () => {
  expect(pauseBefore(3, 0, least)).toBe(30_000)
  const pauses = new Set(Array.from({ length: 50 }, () => pauseBefore(6)))
  expect(pauses.size).toBeGreaterThan(40)
})

test('never before the provider asked, never after six hours', () => {
  expect(pauseBefore(1, 60_000, least)).toBe(60_000)
  expect(pauseBefore(1, 60_000, most)).toBe(60_000 + 7_500)
  expect(pauseBefore(1, 10 * 86_400_000, least)).toBe(6 * 3_600_000)
  expect(pauseBefore(5, 1_000, least)).toBe(120_000)
})
