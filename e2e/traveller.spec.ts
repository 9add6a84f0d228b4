import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { expectNoBarriers } from './accessible.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const COMPLETED = 'Your application for an E-Ticket has been completed successfully.'
const NOT_FOUND = 'We could not find an order with this order ID and email.'

async function track(page: Page, { track: address, email }: { track: string; email: string }) {
  await page.goto(address)
  await page.getByLabel('Email ID').fill(email)
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
  await page.waitForURL('**/get-new-order-details/*')
}

test('a traveller proves an order, follows it, and downloads two documents', async ({ browser, request }) => {
  const order = await postOrder(server, request)
  const { page, problems } = await watchedPage(server, browser, { viewport: { width: 390, height: 844 } })

  await test.step('the form asks in the specification’s words, and has the order of the address filled in', async () => {
    await page.goto(`${server.url}/track-order`)
    await page.getByRole('button', { name: 'TRACK ORDER' }).click()
    await expect(page.getByText('Please enter your orderId')).toBeVisible()
    await expect(page.getByText('Please enter your email')).toBeVisible()
    await expect(page.getByLabel('Order ID')).toBeFocused()
    await page.goto(order.track)
    await expect(page).toHaveTitle('Download your Dominican E-Ticket')
    await expect(page.getByLabel('Order ID')).toHaveValue(String(order.orderId))
    await expect(page.getByRole('link', { name: 'Need Help? Contact Support' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })

  await test.step('a wrong e-mail is a toast and stands at the field, and nothing typed is lost', async () => {
    await page.getByLabel('Email ID').fill('somebody@else.example')
    await page.getByRole('button', { name: 'TRACK ORDER' }).click()
    await expect(page.getByRole('alert')).toHaveText(NOT_FOUND)
    await expect(page.getByLabel('Order ID')).toHaveValue(String(order.orderId))
    await expect(page.getByLabel('Email ID')).toHaveValue('somebody@else.example')
    await expect(page.getByLabel('Email ID')).toHaveAccessibleDescription(NOT_FOUND)
    await expect(page.getByLabel('Email ID')).toBeFocused()
  })

  await test.step('the right one opens the order, which says what happens next', async () => {
    await page.getByLabel('Email ID').fill(order.email.toUpperCase())
    await page.getByLabel('Email ID').press('Enter')
    await expect(page).toHaveURL(`${server.url}/get-new-order-details/${encodeId(order.orderId)}`)
    await expect(page.getByRole('heading', { name: 'Your entry form (e-ticket) is not ready yet' })).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toContainText('Being worked on by our team')
    const paid = page.locator('.steps li', { hasText: 'Payment confirmed' })
    await expect(paid.locator('time')).toHaveText(/^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2} \S+$/)
    await page.getByRole('heading', { name: 'Downloaded History' }).click()
    await expect(page.getByText('No record found')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('© 2024')
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
      'Home',
      'Apply Now',
      'Additional Benefits',
      'Terms & Conditions',
      'Privacy Policy',
      'Refund Policy',
      'Contact Us',
    ])
  })

  await sendTicket(server, request, order, 'Arrival.pdf')
  await sendTicket(server, request, order, 'Departure.pdf', true)

  await test.step('once they are there, each document has its button, and a download is in the history', async () => {
    await expect(page.getByRole('heading', { name: COMPLETED })).toBeVisible()
    await expect(page.getByText('Thank you for using our services.')).toBeVisible()
    await expect(page.locator('.document-name')).toHaveText([/^Dominican-/, /^Dominican-/])
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Download Now: Dominican-/ })
      .first()
      .click()
    expect((await downloading).suggestedFilename()).toMatch(/^Dominican-(entry-ARRIVAL|exit-DEPARTURE)-.+\.pdf$/)
    const cells = page.getByRole('table', { name: 'Downloaded History' }).getByRole('cell')
    await expect(cells.nth(1)).toHaveText(String(order.orderId))
    await expect(cells.nth(2)).toHaveText(/^\d\d-\d\d-\d{4} \d{1,2}:\d\d:\d\d$/)
    await expect(cells.nth(5)).toHaveText('desktop')
    await expect(cells.nth(6)).toHaveText('Chrome')
  })

  await test.step('the page stays after a reload, in the reader’s language', async () => {
    await page.getByText('Language: English').click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveTitle(/Bestellung/)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: /^Jetzt herunterladen: Dominican-/ }).first()).toBeVisible()
  })

  await test.step('a new one replaces both, and the page says that what was fetched no longer counts', async () => {
    await sendTicket(server, request, order, 'Corrected.pdf')
    await page.getByText('Sprache: Deutsch').click()
    await page.getByRole('link', { name: 'English' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Download Now' })).toHaveCount(1)
    await expect(page.getByText(/An earlier form \(e-ticket\) was replaced or withdrawn on \d/)).toBeVisible()
    await expect(page.locator('.document-name')).toHaveText(/^Form \(e-ticket\) dated \d/)
  })
  expect(problems).toEqual([])
})

test('without a grant, or by a link that is no longer good, the form has the order filled in', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  const { page, problems } = await watchedPage(server, browser)
  await page.goto(`${server.url}/get-new-order-details/${encodeId(order.orderId)}`)
  await expect(page).toHaveURL(order.track)
  await expect(page.getByLabel('Order ID')).toHaveValue(String(order.orderId))
  await page.goto('about:blank')
  await page.goto(`${order.track}#t=${order.orderId}.2.refused`)
  await expect(page.getByText(/no longer valid/)).toBeVisible()
  await expect(page.getByLabel('Order ID')).toHaveValue(String(order.orderId))
  await expect(page).toHaveURL(order.track)
  expect(problems).toEqual([])
})

test('a toast goes after five seconds, but not while it is read', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${server.url}/track-order`)
  await page.getByLabel('Order ID').fill('12')
  await page.getByLabel('Email ID').fill('nobody@mail.example')
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
  await page.getByRole('alert').hover()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('alert')).toHaveText(NOT_FOUND)
  await page.getByLabel('Order ID').hover()
  await page.clock.runFor(5100)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
  await page.getByRole('button', { name: 'Close this message' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a lost connection says so, and the page goes on when it is back', async ({ page, request, context }) => {
  const order = await postOrder(server, request)
  // Without its script the browser itself says that there is no network.
  const follows = page.waitForResponse('**/static/js/follow-order-*')
  await track(page, order)
  await expect(page.getByRole('heading', { name: 'Your entry form (e-ticket) is not ready yet' })).toBeVisible()
  await follows
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await context.setOffline(false)
  await sendTicket(server, request, order, 'Ticket.pdf')
  await expect(page.getByRole('heading', { name: COMPLETED })).toBeVisible()
})

test('where the network was away as the page came, it follows as soon as it is back', async ({ page, request }) => {
  const order = await postOrder(server, request)
  const missed = page.waitForEvent('requestfailed')
  await page.route('**/static/js/follow-order-*', (route) => route.abort())
  await track(page, order)
  await missed
  await page.unrouteAll()
  await sendTicket(server, request, order, 'Ticket.pdf')
  await expect(page.getByRole('heading', { name: COMPLETED })).toBeVisible()
})

test('where a browser asks never again for a part that once failed, the page loads anew, but not while the code is shown', async ({
  page,
  request,
}) => {
  const order = await postOrder(server, request)
  await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/8M9BKV')
  await track(page, order)
  await page.route('**/static/js/follow-order-*', (route) => route.abort())
  // What is kept would be given in place of it.
  await page.route('**/traveller-worker.js', (route) => route.abort())
  const missed = page.waitForEvent('requestfailed', (failed) => failed.url().includes('follow-order'))
  await page.reload()
  await missed
  await page.getByText('Show full screen').click()
  const full = page.getByRole('dialog', { name: 'QR code for customs' })
  const asks: string[] = []
  page.on('request', (asked) => asked.method() === 'HEAD' && asks.push(asked.url()))
  await expect(full).toBeVisible()
  await page.waitForEvent('requestfailed', (failed) => failed.url().includes('follow-order'))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(asks).toEqual([])
  const again = page.waitForEvent('load')
  await full.getByRole('button').click()
  await again
  expect(asks).toHaveLength(1)
})

/** A message leaves by itself after five seconds, of which a busy machine may make more. */
const GONE = { timeout: 60_000 }
const SIZES = [320, 390, 820, 1440]

/** The page as it is at every size, light and dark: a picture of each, nothing for axe, nothing cut off. */
async function look(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 900 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${name} at ${width} px`).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/pages/${name}-${width}-${colorScheme}.png`, fullPage: true })
      if (width !== SIZES[0] && width !== SIZES.at(-1)) continue
      await expectNoBarriers(page)
    }
  }
}

test('the pages at every size, light and dark', async ({ browser, request }) => {
  const order = await postOrder(server, request)
  const { page, problems } = await watchedPage(server, browser)
  await page.goto(order.track)
  await expect(page.getByRole('link', { name: 'Need Help? Contact Support' })).toBeVisible()
  await look(page, 'track')
  await track(page, order)
  const message = page.getByRole('button', { name: 'Close this message' })
  await expect(message).toHaveCount(0, GONE)
  await look(page, 'waiting')
  await sendTicket(server, request, order, 'Ticket.pdf')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Now' }).click()
  await expect(page.getByText('Your download starts now.')).toBeVisible()
  await downloading
  await expect(message).toHaveCount(0, GONE)
  await look(page, 'ready')
  expect(problems).toEqual([])
})
