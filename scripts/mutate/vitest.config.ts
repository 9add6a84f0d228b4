import { defineConfig } from 'vitest/config'
import { MUTATED, testOf } from './rule-files.ts'

/** The unit tests beside the files that a mutation run breaks. */
export default defineConfig({
  test: {
    include: MUTATED.map(testOf),
    env: { TZ: 'Pacific/Kiritimati' },
    testTimeout: 60_000,
  },
})
