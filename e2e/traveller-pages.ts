import { codePicture } from '#server/testing/ticket-pdf.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type APIRequestContext, type Browser } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import type { JourneyServer } from './server.ts'

let orders = 0
/** Posts an order as a landing site does; returns what its traveller knows. */
export async function postOrder(server: JourneyServer, request: APIRequestContext, own: Record<string, unknown> = {}) {
  const email = `traveller-${++orders}@mail.example`
  const payment = { status: 'paid', gateway: 'stripe', transaction_id: `pi_${orders}` }
  const person = { name: 'Ana', last_name: 'Núñez', email, IsArrival: 'Arrival', processing_mode: 'standard' }
  const { orderId } = await server.postOrder(request, { ...person, payment, ...own })
  return { orderId, email, track: `${server.url}/track-order/${encodeId(orderId)}` }
}

/** Uploads a ticket for an order and mails it, as staff do. */
export async function sendTicket(
  server: JourneyServer,
  request: APIRequestContext,
  order: { orderId: number; email: string },
  name: string,
  inAddition = false,
  code?: string,
  another?: string,
) {
  const pdf = await PDFDocument.create()
  const sheet = pdf.addPage([595, 842])
  sheet.drawText(`SAMPLE ${name}`, { x: 50, y: 780 })
  for (const [at, line] of (await linesOf(server, order.orderId)).entries())
    sheet.drawText(line, { x: 50, y: 740 - at * 24, size: 12 })
  if (code) sheet.drawImage(await pdf.embedPng(await codePicture(code)), { x: 50, y: 80, width: 150, height: 150 })
  if (another)
    sheet.drawImage(await pdf.embedPng(await codePicture(another)), { x: 300, y: 80, width: 150, height: 150 })
  const answer = await request.post(`${server.url}/api/admin/upload-visa-document`, {
    headers: { authorization: await server.adminToken(request) },
    multipart: {
      orderId: String(order.orderId),
      email: order.email,
      inAddition: String(inAddition),
      // The tickets of a journey say little about their traveller: what a clerk would be asked has been looked at.
      sendDifferent: 'true',
      uploadVisaDoc: { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** What names the traveller of an order on its ticket, in the letters that a PDF's own fonts have. */
async function linesOf(server: JourneyServer, orderId: number): Promise<string[]> {
  const [of] = await server.query<{ name: string; passport: string | null; arrives: boolean }>(
    `select o.name || ' ' || o.last_name as name, a.form->>'passport_number' as passport, o.arrives
      from orders o join applications a using (order_id) where order_id = $1`,
    [orderId],
  )
  const name = of!.name.normalize('NFD').replace(/\p{M}/gu, '')
  const lines = [`Name ${name}`, `Direction: ${of!.arrives ? 'Arrival' : 'Departure'}`]
  return [...lines, ...(of!.passport ? [`Passport number ${of!.passport}`] : [])].filter((line) =>
    /^[\x20-\x7e]+$/.test(line),
  )
}

/** One order of each kind that a demonstration has, but for those that nobody can prove: deleted ones. */
export async function ordersOfEachKind(
  server: JourneyServer,
): Promise<{ id: number; email: string; status: string }[]> {
  const rows = await server.query<{ id: string; email: string; status: string }>(
    `select distinct on (process_status, paid_at is null, ready, stopped, answered) order_id as id, email, coalesce(process_status, 'New') as status
      from orders where process_status is distinct from 'Deleted' and anonymised_at is null
      order by process_status, paid_at is null, ready, stopped, answered, order_id`,
  )
  return rows.map(({ id, ...order }) => ({ id: Number(id), ...order }))
}

/** Everything a page must keep to wherever it goes: our host alone, no refused script or style, no error. */
export async function watchedPage(
  server: JourneyServer,
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const page = await (await browser.newContext(options)).newPage()
  const problems: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) problems.push(`asks ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return { page, problems }
}
