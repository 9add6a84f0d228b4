import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { expectNoBarriers } from './accessible.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const order = (name: string, last_name: string, passport_number: string) => ({
  name,
  last_name,
  passport_number,
  email: 'traveller@mail.example',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
  payment: { status: 'paid' },
})
const lines = (name: string, passport: string) => [`Name ${name}`, `Passport number ${passport}`, 'Direction: Arrival']

const FITS = 'Names this traveller'

test('a ticket of another traveller is stopped, shown with what was found, and goes only by a Manager’s word', async ({
  page,
  request,
}) => {
  const lukasz = await server.postOrder(request, order('Łukasz', "O'Connor-Núñez", 'XX1234567'))
  const ana = await server.postOrder(request, order('Ana', 'Pérez', 'ZZ7654321'))
  const team = await server.addPerson(request, 'Team', 'Teresa Team')
  const manager = await server.addPerson(request, 'Manager', 'Marco Manager')
  const address = `${server.url}/admin/view-order/${encodeId(lukasz.orderId)}`
  const documents = page.getByRole('region', { name: 'Documents' })

  await server.bringSession(page, team)
  await page.goto(address)
  const upload = page.getByRole('region', { name: 'Upload Document' })
  async function choose(name: string, passport: string, says: string) {
    const buffer = await ticketPdf({ lines: lines(name, passport) })
    const file = { name: `${passport}.pdf`, mimeType: 'application/pdf', buffer }
    await upload.locator('input[type=file]').setInputFiles(file)
    await expect(upload.getByRole('status').filter({ hasText: says })).toHaveAttribute(
      'data-fits',
      String(says === FITS),
    )
    await upload.getByRole('button', { name: 'Submit (AWS)' }).click()
  }
  await choose('NUNEZ O CONNOR LUKASZ', 'XX1234567', FITS)
  await expect(documents.getByRole('listitem').getByText('Names this traveller')).toBeVisible()

  await choose('PEREZ ANA', 'ZZ7654321', 'A Manager or an Admin can allow it')
  // Before it was sent, and as the server's answer.
  await expect(upload.getByText(`names the traveller of order ${ana.orderId}`)).toHaveCount(2)
  await expect(documents.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(documents).toContainText('ZZ7654321')
  await expect(documents).toContainText('Ana Pérez')
  await expect(documents.getByText('Only a Manager or an Admin may allow it.')).toBeVisible()
  await expect(documents.getByRole('button', { name: 'Send again' })).toHaveCount(1)
  await expectNoBarriers(page, { within: ['#documents', '#upload'] })

  await server.bringSession(page, manager)
  await page.goto(address)
  await documents.getByRole('button', { name: 'Send it anyway' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send it anyway' }).click()
  await expect(dialog.getByText('Please enter the reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Both travel on one ticket')
  await dialog.getByRole('button', { name: 'Send it anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(documents).toContainText('Allowed by Marco Manager')
  await expect(documents).toContainText('Both travel on one ticket')
  await expect(documents.getByRole('listitem').getByText(/^To traveller@mail.example/)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Stopped document allowed')
})

test('a ticket of the other direction is asked about before it goes, by keys too; a word sends it', async ({
  page,
  request,
}) => {
  const { orderId } = await server.postOrder(request, order('Anna', 'Schönberger', 'QP1234567'))
  await server.bringSession(page, await server.addPerson(request, 'Team', 'Dora Team'))
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  const upload = page.getByRole('region', { name: 'Upload Document' })
  const buffer = await ticketPdf({
    lines: ['Name SCHOENBERGER ANNA', 'Passport number QP1234567', 'Direction: DEPARTURE'],
  })
  const file = { name: 'exit.pdf', mimeType: 'application/pdf', buffer }
  await upload.locator('input[type=file]').setInputFiles(file)
  await expect(upload.getByText('Names this traveller, for another direction or flight day')).toBeVisible()
  await upload.getByRole('button', { name: 'Submit (AWS)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The ticket is for a departure, and the order is for an arrival.')
  await expectNoBarriers(page, { within: ['[role=dialog]'] })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const history = page.getByRole('region', { name: 'Email History' })
  await expect(history).toHaveCount(0)

  await upload.getByRole('button', { name: 'Submit (AWS)' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(history.getByText(String(orderId))).toBeVisible()
})
