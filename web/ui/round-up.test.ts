import { expect, test } from 'vitest'
import { roundUp } from '#web/ui/round-up.ts'

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [11, 20],
  [61, 80],
  [999, 1000],
  [1001, 2000],
])('the scale of %i ends at %i', (value, top) => {
  expect(roundUp(value)).toBe(top)
})
