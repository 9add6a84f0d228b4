import { encodeId } from '#contract/orders/order-id.ts'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { languageTag, TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { SCREENS } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

/** The share of the window's height that fixed bars take from the text, from 0 to 1, in the middle of the page. */
function coveredByBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const heights = Array.from({ length: Math.floor(innerHeight / 4) }, (_, at) => at * 4 + 2)
    return heights.filter((y) => stays(document.elementFromPoint(innerWidth / 2, y))).length / heights.length
  })
}

test('at 400 % every screen of the office is read without moving sideways, and bars leave room for it', async ({
  page,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, name: 'Wolfeschlegelsteinhausenbergerdorff' })
  // A window of 1280 × 1024 at 400 % (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 })
  await server.bringSession(page)
  for (const screen of [...SCREENS, `view-order/${encodeId(orderId)}`]) {
    await page.goto(`${server.url}/admin/${screen}`)
    await expect(page.locator('main h1').first()).toBeAttached()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(sideways, { message: `/admin/${screen} sticks out` }).toBeLessThanOrEqual(0)
    const isFixed = (all: Element[]) => all.filter((one) => getComputedStyle(one).position === 'fixed').length
    expect(await page.locator('main button').evaluateAll(isFixed), `/admin/${screen}: buttons over the page`).toBe(0)
    expect(await coveredByBars(page), `/admin/${screen}: bars`).toBeLessThanOrEqual(0.5)
    if (process.env.PICTURES === '1')
      await page.screenshot({ path: `test-results/screens/zoom-${screen.replace(/\W+/g, '-')}.png` })
  }
})

/** What reaches past the right edge: the page, and what scrolls within it but for tabs and a mail, which is as wide as its reader has it. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
      .filter((one) => !one.matches('[role=tablist], nav, :has(> iframe)') && one.scrollWidth > one.clientWidth)
      .map(
        (one) =>
          `${one.tagName} ${one.getAttribute('aria-label') ?? one.className} ${one.scrollWidth - one.clientWidth}`,
      ),
  )
}

test('on a telephone at 200 % the office is read without moving sideways: its screens, filters, an order and its dialogs', async ({
  page,
  request,
}) => {
  const { orderId } = await server.postOrder(request, WHOLE_ORDER)
  const order = `view-order/${encodeId(orderId)}`
  await page.setViewportSize({ width: 195, height: 422 })
  await server.bringSession(page)
  const fits = (what: string) => expect.poll(() => sideways(page), { message: `${what} sticks out` }).toEqual([])
  for (const screen of [...SCREENS, order]) {
    await page.goto(`${server.url}/admin/${screen}`)
    await expect(page.locator('main h1').first()).toBeAttached()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await fits(`/admin/${screen}`)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'All details' }).click()
  await expect(page.getByRole('region', { name: 'Order Details' })).toBeVisible()
  await fits('an order’s details')
  for (const name of ['Ask for Corrections', 'View Email Content']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name }).getByRole('button').nth(1)).toBeVisible()
    await fits(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`${server.url}/admin/order-history`)
  await expect(page.locator('[data-order]').first()).toBeVisible()
  await fits('the history')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('group', { name: 'All filters' })).toBeVisible()
  await fits('the filters')
})

test('on a telephone at 200 % the pages without an order are read without moving sideways, in seven languages', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 195, height: 422 } })
  ).newPage()
  for (const path of ['/track-order', '/find-order', '/terms', '/privacy', '/nothing-here']) {
    for (const language of TRAVELLER_LANGUAGES) {
      await page.goto(`${server.url}${path}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language))
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${path} in ${language} sticks out`).toBeLessThanOrEqual(0)
    }
  }
})
