import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { JourneyServer } from './server.ts'

test('the page of the API can be read by everybody, and shows no mark but ours', async ({ page }) => {
  const server = await JourneyServer.start()
  await page.goto(`${server.url}/api/docs`)
  await expect(page.getByText('/api/admin/admin-login', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Entrada API')
  await expect(page.locator('img')).toHaveCount(0)
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await server.stop()
})
