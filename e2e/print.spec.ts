import { expect, type Page } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start({}, { demo: true })))
test.afterAll(() => server.stop())

/** What an A4 page holds between its margins, in CSS px; a Letter page holds more. */
const PAPER = 703

const DAY = String.raw`\d{1,2} \w+ \d{4}`
const DAYS = String.raw`${DAY}( – ${DAY})?`
/** When it was read. */
const AS_OF = new RegExp(`As of ${DAY}, \\d\\d:\\d\\d UTC$`)
/** TABLE: page of figures -> what says on paper of which days they are. */
const PERIODS: Record<string, RegExp> = {
  room: new RegExp(`${DAYS} \\(UTC\\), compared with ${DAYS}`),
  'country-order-list': / · All time$/,
  'country-order-list?from=2026-01-02&to=2026-02-03': / · 2 Jan 2026 – 3 Feb 2026 \(UTC\)$/,
  'country-order-list?from=2026-01-02': / · From 2 Jan 2026 \(UTC\)$/,
  'disputes?list=rates': new RegExp(`${DAYS} \\(UTC\\), compared with ${DAYS}`),
  'future-order': /Orders by processing month/,
  shift: /^Since \d\d:\d\d$/,
}

/** What is on paper and should not be: what is pressed, typed into or leads elsewhere, what is not black, and what is cut at the right. */
function wrongOnPaper(page: Page): Promise<string[]> {
  return page.evaluate((paper) => {
    document.documentElement.style.width = `${paper}px`
    const name = (one: Element) => `${one.tagName} “${(one.textContent ?? '').trim().slice(0, 40)}”`
    const stands = [...document.querySelectorAll('body *')].filter(
      (one) => one.getClientRects().length > 0 && !one.closest('.visually-hidden, svg'),
    )
    const told = stands.filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    const isCut = (one: Element) => {
      const cell = one.closest('td, th') ?? one
      return one.getBoundingClientRect().right > paper + 1 || cell.getBoundingClientRect().right > paper + 1
    }
    // Of tabs the one that is printed stays as its name; the queues of the dashboard are figures beside being links.
    const leadsElsewhere = (one: Element) => {
      if (!one.matches('nav:not(main nav[aria-label="Queues"])')) return false
      const links = [...one.querySelectorAll('a, button')].filter((link) => link.getClientRects().length > 0)
      return links.length === 0 || links.some((link) => !link.matches('[aria-current=page]'))
    }
    return [
      ...stands
        .filter(
          (one) =>
            leadsElsewhere(one) ||
            one.matches('input, select, textarea:not([aria-hidden]), [role=search], .mantine-Button-root'),
        )
        .map((one) => `of a screen: ${name(one)}`),
      ...told
        .filter((one) => getComputedStyle(one).color !== 'rgb(0, 0, 0)')
        .map((one) => `${getComputedStyle(one).color}: ${name(one)}`),
      ...told.filter(isCut).map((one) => `cut: ${name(one)}`),
    ]
  }, PAPER)
}

test('on paper, from the dark theme too, what is printed is black on white, whole, and without what is only pressed', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/completed-order')
  const orders = page.locator('main [data-order]')
  const window = { width: 1440, height: 900 }
  // A list is laid out for the window by script, and keeps its columns on paper; all else follows the paper's width by itself.
  const prints = async (what: string, onPaper = { ...window, width: PAPER }) => {
    await expect(page.locator('main h1').first()).toBeAttached()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize(onPaper)
    await expect.poll(() => wrongOnPaper(page), { message: what }).toEqual([])
    const period = PERIODS[what]
    if (period !== undefined)
      for (const said of [period, AS_OF])
        await expect(page.getByText(said).filter({ visible: true }).first(), `${what}: ${said}`).toBeVisible()
    await page.setViewportSize(window)
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.evaluate(() => document.documentElement.style.removeProperty('width'))
  }
  await expect(orders.first()).toBeVisible()
  await page.setViewportSize(window)
  await prints('a list', window)
  await orders.first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible()
  await prints('an order')
  await page.getByRole('button', { name: 'All details' }).click()
  await expect(page.getByRole('region', { name: 'Customs Information' })).toBeVisible()
  await prints('all of an order')
  await page.goto(`${server.url}/admin/contact-customer`)
  await orders.first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Call sheet' })).toBeVisible()
  await prints('a call sheet')
  for (const screen of [
    'shift',
    'room',
    'country-order-list',
    'country-order-list?from=2026-01-02&to=2026-02-03',
    'country-order-list?from=2026-01-02',
    'disputes/1',
    'refund-order',
    'audit-log',
    'government-mail/1',
    '',
    'disputes?list=rates',
    'future-order',
  ]) {
    await page.goto(`${server.url}/admin/${screen}`)
    if (screen === '') await expect(page.getByRole('region', { name: 'New Orders' })).toBeVisible()
    await prints(screen, screen === 'refund-order' ? window : undefined)
  }
  await page.goto(`${server.url}/admin/country-order-list`)
  const countries = page.getByRole('region', { name: 'Country Order Details' })
  await expect(countries.getByRole('row').nth(10)).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  // Paper does not scroll.
  await expect.poll(() => countries.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0)

  await test.step('figures of other days say which they are, and not when they were read', async () => {
    await page.emulateMedia({ media: 'screen' })
    const answer = await holdBack(page, '**/api/admin/get-country-order-count*')
    await page.getByLabel('From').fill('2026-01-02')
    await page.getByRole('button', { name: 'Submit' }).click()
    await answer.asked
    await page.emulateMedia({ media: 'print' })
    await expect(countries.getByRole('row').nth(10)).toBeAttached()
    await expect(page.locator('[data-paper-only]')).toHaveCount(0)
    await expect(page.getByText(PERIODS['country-order-list']!).filter({ visible: true })).toBeVisible()
    answer.letGo()
    await expect(page.getByText(PERIODS['country-order-list?from=2026-01-02']!)).toBeVisible()
  })
})
