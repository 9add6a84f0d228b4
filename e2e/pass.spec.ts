import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { JourneyServer } from './server.ts'
import { postOrder, sendTicket, watchedPage } from './traveller-pages.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('on a telephone the pass comes first: its code at least 60 mm wide, full screen at a tap, and printed alone', async ({
  browser,
  request,
}) => {
  const order = await postOrder(server, request)
  await sendTicket(server, request, order, 'Ticket.pdf', false, 'https://eticket.example/8M9BKV')
  const { page, problems } = await watchedPage(server, browser, { viewport: { width: 390, height: 844 } })
  await page.goto(order.track)
  await page.getByLabel('Email ID').fill(order.email)
  await page.getByRole('button', { name: 'TRACK ORDER' }).click()
  const pass = page.getByRole('region', { name: 'Entry form (e-ticket)' })
  await expect(pass.getByText('Valid')).toBeVisible()
  const code = pass.getByRole('img', { name: 'QR code for customs' })
  expect((await code.boundingBox())!.width).toBeGreaterThanOrEqual((60 / 25.4) * 96)
  await pass.getByRole('button', { name: /Show it large/ }).click()
  const full = page.getByRole('dialog', { name: 'QR code for customs' })
  await expect(full).toBeVisible()
  await full.getByRole('button').click()
  await expect(full).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  await expect(page.getByText('Downloaded History')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download Now' })).toBeHidden()
  expect(problems).toEqual([])
})
