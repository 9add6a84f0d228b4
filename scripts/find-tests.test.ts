import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTests } from '#scripts/find-tests.mjs'

test('a name picks the files with it in their path, each by what it needs', () => {
  expect(findTests(['find-tests', 'e2e/story', 'server/main'])).toEqual({
    unit: ['scripts/find-tests.test.ts'],
    api: ['server/main.api.test.ts'],
    e2e: ['e2e/story.spec.ts'],
  })
})

test('without a name it is every file; with one that nothing has, none', () => {
  const all = findTests([])
  const outside = ['node_modules', 'dist', 'data', 'test-results']
  const there = globSync('[a-z]*/**/*.{test,spec}.{ts,tsx}', { exclude: (name) => outside.includes(name) })
  expect(Object.values(all).flat().sort()).toEqual(there.sort())
  for (const kind of ['unit', 'api', 'e2e'] as const) expect(all[kind].length).toBeGreaterThan(20)
  expect(findTests(['no file is called this'])).toEqual({ unit: [], api: [], e2e: [] })
})
