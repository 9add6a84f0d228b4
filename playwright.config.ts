import { defineConfig, devices } from '@playwright/test'
import { HEADLESS_SHELL, launchOf } from './e2e/chromium.ts'
import { MAIN_JOURNEYS } from './scripts/slow-tests.mjs'

const main = MAIN_JOURNEYS.map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'main', testMatch: main },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: main },
  ],
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // A journey waits an eighth of its time, for what is drawn or sent a moment later: three keep both cores at work.
  workers: 3,
  globalSetup: './e2e/global-setup.ts',
  // A journey drives a server, a database and a browser on a machine that others may share: in CI each has a second try, and
  // `npm test` says which ones needed it.
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: process.env.CI === 'true',
  // For a hang, not for slowness: CI and others may share two cores. What waits in vain is named long before.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 800 },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Nothing is pressed, measured or photographed on its way to another place.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOf(HEADLESS_SHELL),
    screenshot: 'only-on-failure',
    // Recording costs a fifth of the time: only the second try is recorded.
    trace: 'on-first-retry',
  },
})
