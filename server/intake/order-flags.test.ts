import { expect, test } from 'vitest'
import { isSameCheck } from '#server/intake/order-flags.ts'

const check = (message: string) => ({ field: 'processing_date', message })
const LATE = '30 Sept 2026 was sent, which is after the flight on 2 Dec 2026'

test.each([
  [LATE, true],
  ['30 Sep 2026 was sent, which is after the flight on 2 Dec 2026', true],
  ['2026-09-30 was sent, which is after the flight on 2026-12-02', true],
  ['2026-09-30 was sent, which is after the flight on 2026-12-03', false],
  ['30 Sept 2026 was sent, which is late for the flight on 2 Dec 2026', false],
])('a check that was let stand is known again however its days are written: %s', (before, isSame) => {
  expect(isSameCheck(check(before))(check(LATE))).toBe(isSame)
})
