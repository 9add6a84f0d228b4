import { defineConfig } from 'vitest/config'

/** The unit tests alone, for a mutation run. */
export default defineConfig({
  test: {
    include: ['{contract,server}/**/*.test.ts'],
    exclude: ['**/*.api.test.ts', 'node_modules/**'],
    env: { TZ: 'Pacific/Kiritimati' },
    testTimeout: 60_000,
  },
})
