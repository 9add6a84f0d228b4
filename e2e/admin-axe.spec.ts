import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { accessible } from './accessible.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const SCREENS = [
  'inbox',
  'settings',
  'manage-team',
  'manage-team/1',
  'change-password',
  'gateway-setting',
  'country-order-list',
  'room',
  'shift',
  'disputes',
  'disputes?list=rates',
  'disputes/file',
  'future-order',
  'future-order?month=all',
  'landing-sites',
  'landing-sites/1',
  'landing-sites/new',
  'forgot-password',
  'reset-password#t=x',
]

for (const screen of SCREENS) {
  test(`axe finds nothing, and nothing sticks out: ${screen}`, async ({ page }) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    await server.bringSession(page)
    await page.goto(`${server.url}/admin/${screen}`)
    await expect(page.locator('h1')).toBeVisible()
    await accessible(page, screen.replace(/\W+/g, '-'), { widths: [390, 820, 1440, 1920] })
    expect(broken).toEqual([])
  })
}
