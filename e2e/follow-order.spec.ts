import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('an open page follows its order by itself: what changes is there and is said, and the reader stays where they are', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  const { page, problems } = await watchedPage(server, browser, { viewport: { width: 390, height: 844 } })
  const following = page.waitForResponse('**/api/front/order-events*')
  await page.goto(order.track)
  await page.getByLabel('Email ID').fill(order.email)
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
  expect((await following).status()).toBe(200)
  const said = page.locator('[aria-live=polite]')
  const pass = page.getByRole('region', { name: 'Form (e-ticket)' })
  await expect(page.getByRole('heading', { name: 'Your entry form (e-ticket) is not ready yet' })).toBeVisible()

  await test.step('the ticket comes', async () => {
    await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/FIRST1')
    await expect(pass.locator('header').getByText('Valid')).toBeVisible()
    await expect(said).toHaveText('Your order has changed: Form (e-ticket) ready to download.')
  })

  await test.step('while nothing is heard, what was known then is not called so now', async () => {
    await page.context().setOffline(true)
    await expect(pass.locator('header').getByText(/^Valid as of \d/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(pass.locator('header').getByText('Valid', { exact: true })).toBeVisible()
  })

  await test.step('another takes its place, while somebody reads the history', async () => {
    const history = page.getByText('Downloaded History')
    await history.click()
    await history.focus()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    const first = await pass.locator('.qr path').last().getAttribute('d')
    await sendTicket(server, request, order, 'Newer.pdf', false, 'https://eticket.example/SECOND')
    await expect(page.getByText(/^Replaced on/)).toBeAttached()
    await expect(said).toHaveText('Your order has changed: Replaced: an earlier form (e-ticket) is no longer valid.')
    await expect(pass).toHaveCount(1)
    expect(await pass.locator('.qr path').last().getAttribute('d')).not.toBe(first)
    await expect(page.locator('summary:focus')).toContainText('Downloaded History')
    await expect(page.getByText('No record found')).toBeInViewport()
  })

  await test.step('it is withdrawn, and the full-screen code goes with it', async () => {
    await pass.getByRole('button', { name: /Show full screen/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const token = await server.adminToken(request)
    const details = await request.get(`${server.url}/api/admin/get-orders-details/${order.orderId}`, {
      headers: { authorization: token },
    })
    const { documents } = (await details.json()).data
    const { id } = documents.find(({ state }: { state: string }) => state === 'current')
    const withdrawn = await request.put(`${server.url}/api/admin/withdraw-document`, {
      headers: { authorization: token },
      data: { documentId: id, orderId: order.orderId },
    })
    expect(withdrawn.ok(), await withdrawn.text()).toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(pass).toBeHidden()
    await expect(said).toHaveText('Your order has changed: Form (e-ticket) withdrawn.')
  })
  expect(problems).toEqual([])
})
