import { expect } from '@playwright/test'
import { findBarriers } from './axe.ts'
import { test } from './journey.ts'
import { JourneyServer } from './server.ts'

test('the page of the API can be read by everybody, and shows no mark but ours', async ({ page }) => {
  const server = await JourneyServer.start()
  await page.goto(`${server.url}/api/docs`)
  await expect(page.getByText('/api/front/answer-corrections', { exact: true })).toBeVisible()
  // From 150 calls on the page draws only those that one has scrolled to.
  await page.mouse.move(600, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(page.getByText('/api/admin/admin-login', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page).toHaveTitle('Entrada API')
  await expect(page.locator('img')).toHaveCount(0)
  const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  expect(await findBarriers(page, { standards })).toEqual([])
  await server.stop()
})
