import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, request as playwrightRequest, type APIRequestContext } from '@playwright/test'
import type { MailJourney } from './mail-journey.ts'
import type { JourneyServer } from './server.ts'

/** Of every sold order; no letter shows more than its last three characters. */
export const PASSPORT = 'XR7654321'

/** An order with its payment and terms, and a ticket that was uploaded, delivered by mail and downloaded. */
export async function soldOrder(
  it: MailJourney,
  request: APIRequestContext,
  { transactionId = 'txn_journey' }: { transactionId?: string } = {},
): Promise<number> {
  const { server } = it
  const { orderId } = await server.postOrder(request, {
    name: 'Łukasz',
    last_name: 'Nguyễn',
    email: 'lukasz@mail.example',
    IsArrival: 'Arrival',
    processing_mode: 'standard',
    passport_number: PASSPORT,
    embarkation_flight_date_year: '2099',
    embarkation_flight_date_month: '12',
    embarkation_flight_date_date: '2',
    payment: {
      status: 'paid',
      gateway: 'Stripe',
      transaction_id: transactionId,
      amount: '69.00',
      currency: 'USD',
      ip: '190.94.0.1',
      card_brand: 'visa',
      card_last4: '4242',
    },
    terms: { version: '2026-03', accepted_at: new Date(Date.now() - 60_000).toISOString(), ip: '190.94.0.1' },
  })
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText(`SAMPLE ticket NGUYEN LUKASZ ${PASSPORT}`, { x: 50, y: 780 })
  const sent = await request.post(`${server.url}/api/admin/upload-visa-document`, {
    headers: { authorization: await server.adminToken(request) },
    multipart: {
      orderId: String(orderId),
      email: 'lukasz@mail.example',
      mailServiceProvider: 'Sendgrid',
      uploadVisaDoc: { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) },
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const isSent = () => it.calls.some(({ path, body }) => path.startsWith('/v3') && body.includes(`${orderId}`))
  await expect.poll(isSent).toBe(true)
  await it.tell(request, 'delivered')
  await download(server, orderId)
  return orderId
}

/** As the traveller's page does it. */
async function download(server: JourneyServer, orderId: number): Promise<void> {
  const traveller = await playwrightRequest.newContext({ baseURL: server.url })
  await traveller.post('/api/front/track-order', { data: { orderId, email: 'lukasz@mail.example' } })
  const { cookies } = await traveller.storageState()
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value
  const call = async (path: string, data: object) =>
    (await traveller.post(`/api/front/${path}`, { data, headers: { 'x-xsrf-token': xsrf } })).json()
  const { path } = await call('get-download-history', { orderId })
  const { status, message } = await call('download-passport-doc-pdf', { orderId, file1: path[0].file1 })
  expect(status, message).toBe(1)
  await traveller.dispose()
}
