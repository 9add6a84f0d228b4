import { defineConfig } from 'vitest/config'

const outside = ['node_modules/**', 'dist/**', 'data/**', 'e2e/**']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...outside, '**/*.api.test.ts'],
          // As far from UTC as a clock can be: what takes the machine's hours for the world's fails here.
          env: { TZ: 'Pacific/Kiritimati' },
          // For a hang, not for slowness: CI and others may share two cores.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['**/*.api.test.ts'],
          exclude: outside,
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
