import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { open } from './screens.ts'
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
  await expect(documents.getByText('ticket-6.pdf')).toBeVisible()
  await expect(names).toHaveCount(4)
  await documents.getByRole('button', { name: 'Show 2 earlier documents' }).click()
  await expect(names).toHaveCount(6)
  await documents.getByRole('button', { name: 'Show fewer' }).click()
  await expect(names).toHaveCount(4)
})
