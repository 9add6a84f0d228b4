import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { JourneyServer, Person } from './server.ts'

/** The screens of the back-office, below /admin/, but for an order’s own. */
export const SCREENS = [
  '',
  'inbox',
  'recent-order',
  'order-history',
  'refund-order',
  'settings',
  'manage-team',
  'manage-team/1',
  'texts',
  'country-order-list',
  'room',
  'shift',
  'disputes',
  'disputes/file',
  'future-order',
  'landing-sites',
  'landing-sites/1',
  'gateway-setting',
  'audit-log',
  'personal-data',
  'filing-assistant',
  'your-sessions',
  'second-factor',
  'government-mail',
  'change-password',
]

/** A message of the page, by its words. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.Toastify__toast[data-in="true"]').filter({ hasText: text })

/** Lets no time pass for the page, so that an offer to undo outlasts a slow machine; what waits goes on. */
export const holdTime = (page: Page) => page.clock.setFixedTime(new Date())

/**
 * Presses keys one after the other until what they lead to is there: on a slow machine too much time may pass between two of them, and a key
 * pressed while the page changes belongs to what was typed before.
 */
export async function pressUntil(page: Page, keys: string, there: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (await there()) return
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await expect.poll(there, { timeout: 5_000 }).toBe(true)
  }).toPass()
}

/** A screen of the back-office, with a session of a person (the Admin where none is named) in a browser of their own. */
export async function open(server: JourneyServer, browser: Browser, path: string, person?: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await server.bringSession(page, person)
  await page.goto(`${server.url}${path}`)
  return page
}

/** Shows every section of the order on the page, as the specification orders them, instead of the filing desk. */
export async function showAllDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All details' }).click()
  await expect(page.getByRole('region', { name: 'Order Details' })).toBeVisible()
}

/** An order's page with all its details. */
export async function openDetails(...opening: Parameters<typeof open>): Promise<Page> {
  const page = await open(...opening)
  await showAllDetails(page)
  return page
}

/** The link to choose a password in the newest mail to an address, once it has come. */
export async function passwordLink(server: JourneyServer, address: string): Promise<string> {
  await expect.poll(async () => (await server.mailsTo(address)).length).toBeGreaterThan(0)
  const text = (await server.mailsTo(address)).at(-1)?.text ?? ''
  const link = /https?:\/\/\S+\/admin\/reset-password#t=[\w-]+/.exec(text)?.[0]
  expect(link, text).toBeDefined()
  return server.url + link!.slice(link!.indexOf('/admin/'))
}
