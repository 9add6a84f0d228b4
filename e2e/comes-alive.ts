import type { Page } from '@playwright/test'

/** Waits until React has brought the page of a traveller to life: it marks the moment (web/front/come-alive.tsx). */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
}
