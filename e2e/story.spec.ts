import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { showAllDetails } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const TRAVELLER = 'lukasz@traveller.example'

const ORDER = {
  name: 'Łukasz',
  last_name: "O'Connor-Núñez",
  email: TRAVELLER,
  country_code: '48',
  phone_number: '601234567',
  processing_mode: 'standard',
  IsArrival: 'Arrival',
  nationality: 'Poland',
  passport_number: 'ZE8001234',
  external_reference: 'shop-1',
  language: 'en',
  payment: {
    status: 'paid',
    gateway: 'stripe',
    transaction_id: 'pi_1',
    amount: '49.00',
    currency: 'USD',
    ip: '203.0.113.9',
  },
  terms: { version: '2026-01', accepted_at: '2026-11-20T10:00:00Z', ip: '203.0.113.9' },
}

async function aTicket(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('SAMPLE e-ticket for the journey', { x: 50, y: 780, size: 18 })
  return Buffer.from(await pdf.save())
}

test('an order travels from the landing site to the traveller, and the back-office sees the download', async ({
  browser,
  request,
}) => {
  const ana = await server.addPerson(request, 'Team', 'Ana Pérez')
  const office = await browser.newPage()
  await server.signIn(office, ana)
  const newOrders = office.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: /^New Orders \d/ })
  await expect(newOrders).toContainText('0')

  const { orderId } = await server.postOrder(request, ORDER)

  await test.step('it is the first row of New Orders, with the badge raised', async () => {
    await office.reload()
    await expect(newOrders).toContainText('1')
    await newOrders.click()
    await expect(office.getByRole('heading', { name: 'New Order', exact: true })).toBeVisible()
    const first = office.getByRole('table').locator('[data-order]').first()
    await expect(first).toContainText(String(orderId))
    await expect(first).toContainText("Łukasz O'Connor-Núñez")
    await first.getByRole('link', { name: /View/ }).click()
  })

  const ticket = await aTicket()
  await test.step('a Team member uploads a real PDF and sends it', async () => {
    await expect(office).toHaveURL(new RegExp(`/admin/view-order/${encodeId(orderId)}`))
    const upload = office.getByRole('region', { name: 'Upload Document' })
    await expect(upload.getByText(`To ${TRAVELLER}`)).toBeVisible()
    await upload
      .locator('input[type=file]')
      .setInputFiles({ name: 'ticket łukasz.pdf', mimeType: 'application/pdf', buffer: ticket })
    await upload.getByRole('button', { name: 'Submit (AWS)' }).click()
    await expect(office.getByRole('region', { name: 'Email History' })).toContainText(/captured/i)
  })

  await test.step('and moves it to Completed', async () => {
    await showAllDetails(office)
    await office.getByRole('button', { name: 'Move to Completed Orders' }).click()
    await expect(office.getByRole('button', { name: 'Move to Completed Orders' })).toHaveCount(0)
    await expect(office.getByText('Order moved to Completed').first()).toBeVisible()
  })

  const link = await test.step('the mail in the outbox carries the link', async () => {
    const [mail] = await server.mailsTo(TRAVELLER)
    expect(mail?.attachments?.[0]?.content && Buffer.from(mail.attachments[0].content as ArrayBuffer)).toEqual(ticket)
    const found = /https?:\/\/\S*\/t\/[^\s"<>\]]+/.exec(mail?.text ?? '')
    expect(found).not.toBeNull()
    return found![0]
  })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true })
  const traveller = await phone.newPage()
  await test.step('the traveller follows it and downloads the very same bytes', async () => {
    await traveller.goto(link)
    await expect(traveller.getByText('Your application for an E-Ticket has been completed successfully.')).toBeVisible()
    const downloading = traveller.waitForEvent('download')
    await traveller.getByRole('button', { name: /Download Now/ }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Dominican-(entry-ARRIVAL|exit-DEPARTURE)-.+\.pdf$/)
    expect(await readFile(await download.path())).toEqual(ticket)
    await traveller.getByRole('heading', { name: 'Downloaded History' }).click()
    await expect(traveller.getByText('Chrome').first()).toBeVisible()
  })

  await test.step('without the link, order id and e-mail open the same page, and a wrong e-mail does not', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${server.url}/track-order/${encodeId(orderId)}`)
    await expect(stranger.getByLabel('Order ID')).toHaveValue(String(orderId))
    await stranger.getByLabel('Email ID').fill('somebody@else.example')
    await stranger.getByRole('button', { name: 'TRACK ORDER' }).click()
    await expect(stranger.getByRole('alert')).toHaveText(/could not find an order/)
    await stranger.getByLabel('Email ID').fill(TRAVELLER.toUpperCase())
    await stranger.getByRole('button', { name: 'TRACK ORDER' }).click()
    await expect(stranger).toHaveURL(new RegExp(`/get-new-order-details/${encodeId(orderId)}`))
  })

  await test.step('the back-office shows the download with browser and place', async () => {
    await office.reload()
    const history = office.getByRole('region', { name: 'Download History' })
    await expect(history.getByRole('row').nth(1)).toContainText(/127\.0\.0\.1|::1/)
    await expect(history.getByRole('row').nth(1)).toContainText(/Unknown|Local|Private/)
  })
})
