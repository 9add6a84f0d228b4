import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAIN_JOURNEYS, SLOW_TESTS } from '#scripts/slow-tests.mjs'

test('what `npm test` leaves out and what it takes is there, and CI runs all of it', () => {
  const paths = [...SLOW_TESTS, ...MAIN_JOURNEYS.map((name) => `e2e/${name}.spec.ts`)]
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^exec npm test -- --all --minutes=\d+$/m)
})
