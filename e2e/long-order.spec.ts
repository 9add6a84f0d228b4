import { expect, type Locator } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { open, showAllDetails } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('documents that count no more do not push the comments away: the newest are shown, the others where one asks', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, payment: { status: 'paid' } })
  const headers = { authorization: await server.adminToken(request) }
  for (let number = 1; number <= 6; number += 1) {
    const buffer = await ticketPdf({ lines: [`SAMPLE e-ticket ${number}`] })
    const sent = await request.post(`${server.url}/api/admin/upload-visa-document`, {
      headers,
      multipart: {
        orderId,
        email: WHOLE_ORDER.email,
        mailServiceProvider: 'AWS',
        sendAnyway: 'true',
        uploadVisaDoc: { name: `ticket-${number}.pdf`, mimeType: 'application/pdf', buffer },
      },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  const page = await open(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  const names = documents.getByText(/^ticket-\d\.pdf/)
  await expect(documents.getByText('ticket-6.pdf', { exact: true })).toBeVisible()
  await expect(names).toHaveCount(4)
  await documents.getByRole('button', { name: 'Show 2 earlier documents' }).click()
  await expect(names).toHaveCount(6)
  await documents.getByRole('button', { name: 'Show fewer' }).click()
  await expect(names).toHaveCount(4)
})

test('a long remark is folded at the desk and among all details, and whole where one asks', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, { ...WHOLE_ORDER, payment: { status: 'paid' } })
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at + 1} of what she told`)
  const sent = await request.post(`${server.url}/api/admin/add-new-remark`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId, remark: lines.join('\n') },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const page = await open(server, browser, `/admin/view-order/${encodeId(orderId)}`)
  const history = page.getByRole('region', { name: 'Comment History' })
  const folds = async (text: Locator) => {
    const isCut = () => text.evaluate((one) => one.scrollHeight > one.clientHeight + 1)
    await expect(text).toBeVisible()
    const folded = (await text.boundingBox())!.height
    expect(await isCut()).toBe(true)
    await history.getByRole('button', { name: 'Show all of it' }).click()
    await expect.poll(isCut).toBe(false)
    // Eight lines of forty.
    expect((await text.boundingBox())!.height).toBeGreaterThan(4 * folded)
    await history.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(isCut).toBe(true)
  }
  const text = history.locator('p').filter({ hasText: 'Line 1 of what she told' })
  await test.step('at the desk', () => folds(text))
  await showAllDetails(page)
  await history.getByRole('button', { name: 'Show', exact: true }).click()
  await test.step('among all details', () => folds(text))
})
