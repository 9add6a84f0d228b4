import { expect, type Page } from '@playwright/test'
import { comesAlive } from './comes-alive.ts'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

/** The page's elements as they are, without the comments in which the server says where a text ends. */
const markup = async (page: Page) => (await page.locator('#root').innerHTML()).replaceAll(/<!--.*?-->/g, '')

/** Runs in the page: notes each element that coming to life removes to redraw it. */
function noteFirstLife(): void {
  const drawn: string[] = []
  Object.assign(window, { drawn })
  const note = ({ removedNodes }: MutationRecord) =>
    drawn.push(...[...removedNodes].flatMap((node) => (node instanceof Element ? [node.outerHTML] : [])))
  const watch = { childList: true, subtree: true }
  new MutationObserver((changes) => changes.forEach(note)).observe(document.querySelector('#root')!, watch)
}

const NOT_FOUND = 'We could not find an order with this order ID and email.'

test('without script: a wrong e-mail, the right one, the language, the download, Back, and a link opened twice', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request, { language: 'fr' })
  await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/8M9BKV')
  const { page, problems } = await watchedPage(server, browser, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const send = page.locator('main button[type=submit]')
  const first = await page.goto(`${server.url}/track-order?site=2`)
  // As it comes over the wire: what can be read at once on a slow connection.
  expect((await first!.request().sizes()).responseBodySize).toBeLessThan(12_000)
  await send.click()
  await expect(page.getByText('Please enter your orderId')).toBeVisible()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await page.getByLabel('Order ID').fill(String(order.orderId))
  await page.getByLabel('Email ID').fill('somebody@else.example')
  await send.click()
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
  await expect(page.getByLabel('Email ID')).toHaveValue('somebody@else.example')
  await page.getByLabel('Email ID').fill(order.email)
  await send.click()
  await expect(page).toHaveURL(`${server.url}/get-new-order-details/${encodeId(order.orderId)}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.locator('summary').first().click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('img', { name: 'QR code for customs' })).toBeVisible()
  await expect(page.getByText('Show full screen')).toBeHidden()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Now' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await page.reload()
  await page.getByRole('heading', { name: 'Downloaded History' }).click()
  await expect(page.getByRole('cell', { name: String(order.orderId) })).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('button', { name: /TRACK ORDER|Download|Télécharger/ })).toBeVisible()

  const link = (await server.mailsTo(order.email)).map(({ text }) => /\/t\/(\S+)/.exec(text ?? '')?.[1])[0]
  for (let times = 0; times < 2; times += 1) {
    await page.context().clearCookies()
    const ready = await page.goto(`${server.url}/t/${link}`)
    await expect(page).toHaveURL(`${server.url}/get-new-order-details/${encodeId(order.orderId)}`)
    expect((await ready!.request().sizes()).responseBodySize).toBeLessThan(12_000)
  }
  expect(problems).toEqual([])
})

test('the page that came is the page that lives: no difference, wherever the reader is, and nothing typed is lost', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request, { language: 'ru' })
  await sendTicket(server, request, order, 'Ticket.pdf')
  const zone = { timezoneId: 'Pacific/Kiritimati', locale: 'de-AT' }
  const { page, problems } = await watchedPage(server, browser, { ...zone, viewport: { width: 390, height: 844 } })
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/static/js/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(order.track, { waitUntil: 'commit' })
  await page.getByLabel('E-Mail-Adresse').fill(order.email)
  const form = await markup(page)
  goOn()
  await comesAlive(page)
  expect(await markup(page)).toBe(form)
  await page.unrouteAll()
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/get-new-order-details/)
  await expect(page.getByRole('status').first()).toBeAttached()
  await expect(page).toHaveTitle(/Заказ/)
  for (const address of [page.url(), `${page.url()}/answer`]) {
    let live = () => {}
    const waits = new Promise<void>((resolve) => (live = resolve))
    await page.route('**/static/js/**', async (route) => {
      await waits
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('footer')).toBeVisible()
    const came = await markup(page)
    await page.evaluate(noteFirstLife)
    live()
    await comesAlive(page)
    // Only the times of an order's steps are the reader's own, and what keeps the pass comes afterwards.
    expect(await page.evaluate(() => (window as { drawn?: string[] }).drawn), address).toEqual([])
    if (address.endsWith('/answer')) expect(await markup(page)).toBe(came)
    await page.unrouteAll()
  }
  expect(problems).toEqual([])
})

test('what is pressed before the script has come is not lost: the code full screen, and the menu', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/8M9BKV')
  const { page, problems } = await watchedPage(server, browser, { viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    const request = async () => {
      Object.assign(window, { awake: true })
      return { release: async () => {} }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await page.goto(order.track)
  await page.getByLabel('Email ID').fill(order.email)
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/get-new-order-details/)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/static/js/**', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Refund Policy' }).first()).toBeVisible()
  await page.getByText('Show full screen').click()
  const full = page.getByRole('dialog', { name: 'QR code for customs' })
  await expect(full.getByRole('img', { name: 'QR code for customs' })).toBeVisible()
  await full.getByRole('button').click()
  await expect(full).toBeHidden()
  await page.getByText('Show full screen').click()
  goOn()
  // The script takes over what is open: the screen stays awake from then on.
  await page.waitForFunction(() => (window as { awake?: boolean }).awake)
  await expect(full).toBeVisible()
  await full.getByRole('button').click()
  await expect(full).toBeHidden()
  await expect(page.getByRole('link', { name: 'Refund Policy' }).first()).toBeVisible()
  expect(problems).toEqual([])
})

test('what a page lives by is named behind all that is read, so that it comes together and in nobody’s way', async ({
  page,
  request,
}) => {
  const order = await postOrder(server, request, { language: 'es' })
  const lookAt = async (address: string) => {
    await page.goto(address)
    await comesAlive(page)
    return page.evaluate(() => {
      const named = [...document.querySelectorAll('#start ~ [src], #start ~ [rel=modulepreload]')].map(
        (one) => one.getAttribute('src') ?? one.getAttribute('href')!,
      )
      // Until it lived: afterwards it keeps more for a day without a network.
      const [alive] = performance.getEntriesByName('alive')
      const loaded = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < alive!.startTime)
        .map(({ name }) => new URL(name).pathname)
      const isScript = (path: string) => path.startsWith('/static/js/')
      const nameOf = (path: string) => path.replace(/.*\/|-[\w-]{8}\.js$/g, '')
      return {
        named: named.map(nameOf),
        unnamed: loaded.filter((path) => isScript(path) && !named.includes(path)).map(nameOf),
      }
    })
  }
  const form = await lookAt(order.track)
  expect(form.named).toEqual(expect.arrayContaining(['track-page']))
  expect(form).toMatchObject({ unnamed: [] })
  await page.getByLabel('Email ID').fill(order.email)
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/get-new-order-details/)
  const shown = await lookAt(page.url())
  expect(shown.named).toEqual(expect.arrayContaining(['order-page', 'es']))
  expect(shown.named).not.toContain('track-page')
  // What follows the order, and what keeps it, have the whole time that somebody reads.
  expect(shown.unnamed.filter((name) => !['follow-order', 'page-events', 'keep', 'keep-pass'].includes(name))).toEqual(
    [],
  )
})
