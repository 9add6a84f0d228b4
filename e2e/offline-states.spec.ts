import { devices, expect, type APIRequestContext, type Page } from '@playwright/test'
import { answerPath, orderPath, receiptPath } from '#contract/travellers/front-paths.ts'
import { expectNoBarriers } from './accessible.ts'
import { test } from './journey.ts'
import { goOnline, keptBy, keptState } from './kept-device.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const FLIGHT = { intended_arrival_year: '2030', intended_arrival_month: '12', intended_arrival_date: '2' }

type Order = Awaited<ReturnType<typeof postOrder>>

async function prove(page: Page, order: Order) {
  await page.goto(order.track)
  await page.getByLabel('Email ID').fill(order.email)
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
  await expect(page.getByText(/^Saved on this device until/)).toBeVisible()
}

/** What staff do, and then the device keeps the order in another state: it is written more than once in each. */
async function andKeeps(page: Page, orderId: number, act: () => Promise<unknown>) {
  await expect(page.locator('html[data-kept]')).toHaveCount(1)
  const before = await keptState(page, orderId)
  await act()
  await expect.poll(() => keptState(page, orderId)).not.toBe(before)
}

async function asAdmin(request: APIRequestContext, method: 'post' | 'put', call: string, data: object) {
  const answer = await request[method](`${server.url}/api/admin/${call}`, {
    headers: { authorization: await server.adminToken(request) },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.reload()
}

test('an order that waits, is withdrawn or refunded says without a network of when it is, and comes back by itself', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request, FLIGHT)
  const { page, problems } = await watchedPage(server, browser, phone)
  const { orderId } = order
  const pass = page.getByRole('region', { name: 'Form (e-ticket)' })
  const asOf = page.getByText(/^As of \d.*It may have changed since then\.$/)
  const comes = page.getByText('As soon as you are back online, this page updates by itself.')
  const live = page.getByRole('button', { name: 'Check again' })
  const isHere = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(asOf).toBeVisible()
    await expect(comes).toBeVisible()
    await expect(page.getByText('Now', { exact: true })).toHaveCount(0)
    await expectNoBarriers(page)
  }

  await test.step('it waits: nobody reads on the device of whom it is, and no address of it is the browser’s own page', async () => {
    await prove(page, order)
    const { stored } = await keptBy(page)
    expect(stored.includes(String(orderId))).toBe(true)
    expect(/ana|núñez|nunez|"traveller"/i.exec(stored)).toBeNull()
    await goOffline(page)
    await isHere('Your entry form (e-ticket) is not ready yet')
    await expect(page).toHaveTitle(`Order ${orderId} – Dominican E-Ticket`)
    await expect(page.getByText('Our team is checking your details')).toBeVisible()
    await expect(page.getByText('Payment confirmed')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(0)
    for (const path of [answerPath(orderId), receiptPath(orderId), orderPath(orderId)]) {
      await page.goto(server.url + path)
      await expect(asOf).toBeVisible()
    }
    await goOnline(page)
    await expect(live).toBeVisible()
    await expect(asOf).toHaveCount(0)
  })

  await test.step('it waits for an answer of the traveller, which is kept nowhere', async () => {
    const fields = ['passportNumber']
    const ask = { orderId, email: order.email, fields, note: 'As on page two', moveToAwaiting: true }
    await andKeeps(page, orderId, () => asAdmin(request, 'post', 'send-correction', ask))
    await expect(page.getByRole('button', { name: 'Answer now' })).toBeVisible()
    await goOffline(page)
    await isHere('Your entry form (e-ticket) is not ready yet')
    await expect(page.getByText('We need an answer from you. As soon as you are back online')).toBeVisible()
    await expect(page.getByText('Waiting for your answer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Answer now' })).toHaveCount(0)
    await goOnline(page)
    await page.getByRole('button', { name: 'Answer now' }).click()
    await page.getByLabel('Passport number').fill('AB1234567')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('We could not reach the server.')).toBeVisible()
    await expect(page.getByLabel('Passport number')).toHaveValue('AB1234567')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText(/^We have your answer/)).toBeVisible()
  })

  await test.step('it is withdrawn: the pass goes at once, and what says so stays', async () => {
    await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/FIRST1')
    await expect(pass.locator('header').getByText('Valid', { exact: true })).toBeVisible()
    // The page and its document, each sealed by itself.
    const sealed = async () => (await keptBy(page)).stored.match(/"iv"/g)?.length
    await expect.poll(sealed).toBe(2)
    const details = await request.get(`${server.url}/api/admin/get-orders-details/${orderId}`, {
      headers: { authorization: await server.adminToken(request) },
    })
    const { documents } = (await details.json()).data
    const { id } = documents.find(({ state }: { state: string }) => state === 'current')
    await asAdmin(request, 'put', 'withdraw-document', { documentId: id, orderId })
    await expect.poll(sealed).toBe(1)
    await goOffline(page)
    await isHere('Your entry form (e-ticket) was withdrawn')
    await expect(page.getByText(/^Withdrawn on/)).toBeVisible()
    await expect(page.getByText(/Valid/)).toHaveCount(0)
    await expect(page.locator('.qr')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open the document' })).toHaveCount(0)
    await goOnline(page)
    await expect(asOf).toHaveCount(0)
  })

  await test.step('a refund is prepared, and made', async () => {
    await andKeeps(page, orderId, () => asAdmin(request, 'put', 'move-order-status', { orderId, status: 'Refunds' }))
    await goOffline(page)
    await isHere('A refund is being prepared')
    await goOnline(page)
    await andKeeps(page, orderId, () => asAdmin(request, 'put', 'move-to-complete-refund', { orderId }))
    await goOffline(page)
    await isHere('Your order was refunded')
    await expect(page.getByText(/we refunded the amount/)).toBeVisible()
    await goOnline(page)
    await expect(asOf).toHaveCount(0)
  })

  await test.step('it is deleted: as soon as the server is asked, nothing of it is left', async () => {
    await goOffline(page)
    await isHere('Your order was refunded')
    await asAdmin(request, 'put', 'move-order-status', { orderId, status: 'Deleted' })
    await goOnline(page)
    await expect(page.getByLabel('Email ID')).toBeVisible()
    await expect.poll(() => keptBy(page)).toEqual({ caches: [], names: [], workers: [], stored: '' })
  })
  expect(problems).toEqual([])
})

test('without a network the form says so, leads to what the device keeps, loses nothing typed, and comes back by itself', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request, FLIGHT)
  const { page, problems } = await watchedPage(server, browser, phone)
  const offline = page.getByRole('heading', { level: 1, name: 'You are offline' })
  const kept = page.getByRole('link', { name: `Ana Order ${order.orderId}` })
  await prove(page, order)

  await test.step('each page where an order is looked for', async () => {
    await page.context().setOffline(true)
    for (const path of ['/track-order', '/find-order', new URL(order.track).pathname]) {
      await page.goto(server.url + path)
      await expect(offline).toBeVisible()
      await expect(page.getByText(/^The email with your entry form \(e-ticket\) has the PDF attached/)).toBeVisible()
    }
    await expectNoBarriers(page)
    await kept.click()
    await expect(page.getByText(/^As of \d/)).toBeVisible()
    await page.getByRole('link', { name: 'Track another order' }).click()
    await expect(offline).toBeVisible()
    await goOnline(page)
    await expect(page.getByLabel('Email ID')).toBeVisible()
  })

  await test.step('pressed without a network, it stays as it was typed', async () => {
    await page.getByLabel('Order ID').fill(String(order.orderId))
    await page.getByLabel('Email ID').fill(order.email)
    await page.context().setOffline(true)
    const button = page.getByRole('button', { name: 'TRACK ORDER' })
    await button.click()
    await expect(page.getByText('We could not reach the server.')).toBeVisible()
    await expect(page.getByLabel('Email ID')).toHaveValue(order.email)
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await page.context().setOffline(false)
    await button.click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  })

  await test.step('in the language that was chosen, also after the key is gone from the device', async () => {
    await page.getByText('English').first().click()
    await page.getByRole('link', { name: 'Русский' }).click()
    await expect(page.getByText(/^Сохранено на этом устройстве до/)).toBeVisible()
    const isInRussian = () =>
      page.evaluate(async () => /<html[^>]* lang="ru"/.test((await (await caches.match('/kept-page'))?.text()) ?? ''))
    await expect.poll(isInRussian).toBe(true)
    await page.context().setOffline(true)
    await page.goto(`${server.url}/track-order`)
    await expect(page.getByRole('heading', { name: 'Нет подключения к интернету' })).toBeVisible()
    const one = page.getByRole('link', { name: /Ana/ })
    await expect(one).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 31 * 60_000)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Нет подключения к интернету' })).toBeVisible()
    await expect(one).toHaveCount(0)
    expect((await keptBy(page)).stored.includes(String(order.orderId))).toBe(true)
  })
  expect(problems).toEqual([])
})
