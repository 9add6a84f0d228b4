import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SLOW_TESTS } from '#scripts/slow-tests.mjs'

test('what `npm test` leaves out is there, and CI runs it', () => {
  expect(SLOW_TESTS.filter((path) => !existsSync(path))).toEqual([])
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^exec npm test -- --all$/m)
})
