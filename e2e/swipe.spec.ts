import { devices, expect, type Page } from '@playwright/test'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { comesAlive } from './comes-alive.ts'
import { test } from './journey.ts'
import { keptBy } from './kept-device.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const FLIGHT = { intended_arrival_year: '2030', intended_arrival_month: '12', intended_arrival_date: '2' }
const [LEFT, RIGHT] = [-1, 1]
/** How far a second finger moves, of what the first does. */
const [PARALLEL, PINCH] = [[1], [-0.5]]
type Point = readonly [x: number, y: number]

/** A finger on the glass, as the device reports it, that rests so long before it is lifted. */
async function drag(
  page: Page,
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  { others = [], restMs = 0 }: { others?: readonly number[]; restMs?: number } = {},
) {
  const touch = await page.context().newCDPSession(page)
  const at = (part: number) =>
    [1, ...others].map((moves, id) => {
      const moved = part * moves
      return { x: fromX + (toX - fromX) * moved + id * 30, y: fromY + (toY - fromY) * moved, id }
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await page.waitForTimeout(restMs)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

const MIDDLE = { x: 206, y: 600 }
const swipe = (page: Page, way: number) =>
  drag(page, [MIDDLE.x - 90 * way, MIDDLE.y], [MIDDLE.x + 90 * way, MIDDLE.y + 12])

test('a family’s tabs change by a swipe, also without a network; nothing else that a finger does changes them', async ({
  browser,
  request,
}) => {
  const payment = { status: 'paid', gateway: 'stripe', transaction_id: 'pi_of_swipers' }
  const ana = await postOrder(server, request, { ...FLIGHT, payment })
  const ids = [ana.orderId]
  for (const name of ['Bo', 'Cleo'])
    ids.push((await postOrder(server, request, { ...FLIGHT, payment, email: ana.email, name })).orderId)
  await sendTicket(server, request, ana, 'Ticket.pdf', false, 'https://eticket.example/FIRST1')
  const { page, problems } = await watchedPage(server, browser, phone)
  await page.goto(ana.track)
  await page.getByLabel('Email ID').fill(ana.email)
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
  const tabs = page.getByRole('navigation', { name: 'Travellers in this booking' })
  await expect(tabs.getByRole('link')).toHaveCount(3)
  const order = await tabs
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  const isAt = async (place: number) => {
    await expect(page).toHaveURL(server.url + order[place]!)
    await expect(tabs.locator('[aria-current]')).toHaveAttribute('href', order[place]!)
    await comesAlive(page)
  }
  // What does nothing loads nothing: the page is the very one that it was.
  const mark = () => page.evaluate(() => Object.assign(window, { isSame: true }))
  const isSame = () => page.evaluate(() => 'isSame' in window)
  expect(order).toContain(orderPath(ana.orderId))

  await test.step('left is the next, right the one before, and at the ends there is none', async () => {
    await page.goto(server.url + order[0]!)
    await isAt(0)
    await mark()
    await swipe(page, RIGHT)
    await swipe(page, LEFT)
    await isAt(1)
    await swipe(page, LEFT)
    await isAt(2)
    await mark()
    await swipe(page, LEFT)
    expect(await isSame()).toBe(true)
    await swipe(page, RIGHT)
    await isAt(1)
  })

  await test.step('not by scrolling, with two fingers, from the edge, on the tabs, or while a word is selected or the page enlarged', async () => {
    await mark()
    await drag(page, [200, 700], [280, 300])
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo(0, 0))
    await drag(page, [296, 600], [116, 600], { others: PARALLEL })
    await drag(page, [10, 600], [200, 600])
    await tabs.evaluate((bar) => Object.assign(bar.querySelector('ul')!.style, { width: '12rem' }))
    const bar = (await tabs.boundingBox())!
    const alongTheBar = () => drag(page, [bar.x + 130, bar.y + 20], [bar.x + 30, bar.y + 20])
    await alongTheBar()
    // Where it is at its end the browser scrolls nothing, and leaves the finger to the page.
    await tabs.evaluate((nav) => nav.querySelector('ul')!.scrollTo({ left: 1000, behavior: 'instant' }))
    await alongTheBar()
    // Too slow to be meant for that.
    await drag(page, [296, 600], [116, 600], { restMs: 800 })
    await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('h1')!))
    await swipe(page, LEFT)
    await page.evaluate(() => getSelection()!.removeAllRanges())
    expect(await isSame()).toBe(true)
    // Enlarged, it is moved about in.
    await drag(page, [180, 600], [60, 600], { others: PINCH })
    expect(await page.evaluate(() => visualViewport!.scale)).toBeGreaterThan(1.1)
    // To its edge, and on.
    for (let times = 0; times < 4; times += 1) await swipe(page, LEFT)
    expect(await isSame()).toBe(true)
    const shrink = await page.context().newCDPSession(page)
    await shrink.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
    await swipe(page, LEFT)
    await isAt(2)
  })

  await test.step('nor over the code that is shown full screen', async () => {
    await page.goto(server.url + orderPath(ana.orderId))
    await isAt(order.indexOf(orderPath(ana.orderId)))
    await mark()
    await page.getByRole('button', { name: /Show full screen/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const way of [LEFT, RIGHT]) await swipe(page, way)
    expect(await isSame()).toBe(true)
  })

  await test.step('without a network too', async () => {
    await page.goto(server.url + order[0]!)
    await expect.poll(async () => (await keptBy(page)).stored.match(/"iv"/g)?.length).toBe(4)
    await page.context().setOffline(true)
    await page.reload()
    await expect(tabs.locator('[aria-current]')).toHaveAttribute('href', order[0]!)
    await swipe(page, LEFT)
    await expect(tabs.locator('[aria-current]')).toHaveAttribute('href', order[1]!)
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
    await swipe(page, RIGHT)
    await expect(tabs.locator('[aria-current]')).toHaveAttribute('href', order[0]!)
  })
  expect(problems).toEqual([])
})
