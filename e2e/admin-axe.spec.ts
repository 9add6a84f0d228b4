import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const SCREENS = [
  'manage-team',
  'manage-team/1',
  'change-password',
  'gateway-setting',
  'country-order-list',
  'future-order',
  'future-order?month=all',
  'landing-sites',
  'landing-sites/1',
  'landing-sites/new',
  'forgot-password',
  'reset-password#t=x',
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 820, 1440]) {
    test(`axe finds nothing, and nothing sticks out: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
      const page = await context.newPage()
      const broken: string[] = []
      page.on('pageerror', (error) => broken.push(error.message))
      await server.signIn(page)
      for (const screen of SCREENS) {
        await page.goto(`${server.url}/admin/${screen}`)
        await expect(page.locator('h1')).toBeVisible()
        // The stream of events never lets the network rest.
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        const { violations } = await new AxeBuilder({ page }).exclude('.Toastify').analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
        expect(found, screen).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${screen} sticks out`).toBeLessThanOrEqual(0)
      }
      expect(broken).toEqual([])
    })
  }
}
