import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** Debian's Chromium: Playwright's own browser build is a download that not every machine can make. */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The same engine without a window's furniture, where it stands beside: a quarter less of a processor's time. */
const headlessShell = `${chromium}-headless-shell`
const executablePath = existsSync(headlessShell) ? headlessShell : chromium

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
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
    launchOptions: { executablePath },
    screenshot: 'only-on-failure',
    // Recording costs a fifth of the time: only the second try is recorded.
    trace: 'on-first-retry',
  },
})
