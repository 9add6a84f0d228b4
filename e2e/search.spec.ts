import { expect } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { test } from './journey.ts'
import { open } from './screens.ts'
import { JourneyServer } from './server.ts'

const PASSPORT = 'ZE8001234'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('palette and list find by passport, transaction ID, PNR and #id; what was typed is in no address', async ({
  browser,
  request,
}) => {
  const order = { email: 'renata@traveller.example', processing_mode: 'standard', IsArrival: 'Arrival' }
  const sale = (transaction_id: string) => ({ status: 'paid', gateway: 'stripe', transaction_id })
  const { orderId } = await server.postOrder(request, {
    ...order,
    name: 'Renata',
    last_name: 'Kowalska',
    passport_number: PASSPORT,
    flight_PNR: 'K7QXPL',
    payment: sale('pi_3MtwBwLkdIwHu7ix'),
  })
  await server.postOrder(request, { ...order, name: 'Ana', last_name: 'Sol', payment: sale('pi_4') })
  const page = await open(server, browser, '/admin/order-history')
  const addresses: string[] = []
  page.on('request', (sent) => void addresses.push(sent.url(), sent.headers().referer ?? ''))
  page.on('framenavigated', (frame) => void addresses.push(frame.url()))
  const rows = page.getByRole('table').first().locator('tbody tr[data-order]')
  await expect(rows).toHaveCount(2)

  for (const typed of ['ze-800 1234', 'pi_3Mtw', 'K7QXPL', `#${orderId}`]) {
    await test.step(`the palette, by ${typed}`, async () => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Order ID, name, e-mail, page or action').fill(typed)
      await expect(page.getByRole('option', { name: /Renata Kowalska/ })).toBeVisible()
      await expect(page.getByRole('option', { name: /Ana Sol/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })
  }

  await test.step('the list, its second look, and Back to it', async () => {
    await page.getByRole('searchbox').fill(PASSPORT)
    await expect(rows).toHaveCount(1)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=/)
    await expect(page.getByRole('searchbox')).toHaveValue(PASSPORT)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue(PASSPORT)
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renata Kowalska')
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue(PASSPORT)
    await expect(rows).toHaveCount(1)
    await page.goBack()
    await expect(page).not.toHaveURL(/sort=/)
    await expect(page.getByRole('searchbox')).toHaveValue(PASSPORT)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(rows).toHaveCount(2)
  })
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => /ZE.?800|pi_3|K7QXPL|\bq=/i.test(address))).toEqual([])

  await test.step('of all that was looked at, the browser keeps nothing but the token and how the lists are set', async () => {
    await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renata Kowalska')
    const kept = await page.evaluate(async () => ({
      values: Object.entries(localStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    }))
    expect(kept.values.map(([name]) => name)).toEqual(expect.arrayContaining(['user', 'accessToken']))
    expect(kept.values.filter((one) => /ZE.?800|pi_3|K7QXPL|renata|kowalska/i.test(one.join(' ')))).toEqual([])
    expect([kept.databases, kept.caches]).toEqual([[], []])
  })
  await test.step('signed out, the browser’s Back shows nothing of it', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/Renata|Kowalska|ZE8001234/)
  })
})
