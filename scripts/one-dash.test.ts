import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A dash as a value of its own. */
const OTHER_DASH = /['"][–—]['"]|>[–—]</

test('in the office one sign stands for what is missing: DASH, as the specification has it', () => {
  const files = globSync('web/{admin,ui}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', 'web/admin/shell/key-help.tsx'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => OTHER_DASH.test(readFileSync(file, 'utf8')))).toEqual([])
})
