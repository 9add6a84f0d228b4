import { expect } from '@playwright/test'
import { findBarriers } from './axe.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

test('the document for landing sites is a page that is read on a phone, with a way from the settings', async ({
  browser,
}) => {
  const server = await JourneyServer.start()
  const admin = await open(server, browser, '/admin/landing-sites/1')
  const link = admin.getByRole('link', { name: /^For developers: how orders are sent/ })
  const address = `${server.url}${(await link.getAttribute('href'))!}`
  for (const width of [390, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 844 } })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Landing sites: sending orders')
    await expect(page.getByText(/^export ENTRADA=http:\/\/\S+\nexport KEY=ek_test_…$/)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: '9. Every field' }).click()
    await expect(page.getByRole('heading', { name: '9. Every field' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findBarriers(page, { standards: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })).toEqual(
      [],
    )
    await page.close()
  }
  await server.stop()
})

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
