import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type JSHandle, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectNoBarriers } from './accessible.ts'
import { HOSTILE_ORDER, openHostileOrder } from './hostile-order.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('Send document asks for an email, a file and a provider, AWS first; what is wrong stands under its field', async ({
  page,
  request,
}) => {
  await openHostileOrder(server, page, request)
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.getByText('Send document').click()
  const provider = documents.getByLabel('Mail Provider')
  await expect(provider).toHaveValue('AWS')
  const submit = documents.getByRole('button', { name: 'Send document' })
  await documents.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await submit.click()
  await expect(documents.getByText('Please enter your email')).toBeVisible()
  await expect(documents.getByText('File is required')).toBeVisible()
  await expectNoBarriers(page, { within: ['#documents'] })

  await documents.getByRole('textbox', { name: 'Email' }).fill(HOSTILE_ORDER.email)
  await provider.selectOption('Sendgrid')
  const dropped = await aTicket(page)
  // Beside the field it goes nowhere, and the browser does not leave the order to show it.
  await page.evaluate(() => addEventListener('drop', (event) => void (document.title = String(event.defaultPrevented))))
  await documents.getByText('Mail Provider').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page).toHaveTitle('true')
  await expect(documents.getByText('ticket.pdf')).toBeHidden()
  await documents.getByText('PDF or image, at most 15 MB').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(documents.getByText('ticket.pdf')).toBeVisible()
  await submit.click()
  const history = page.getByRole('region', { name: 'Email History' })
  await expect(history.getByRole('row').nth(1)).toContainText('SendGrid')
  await expect(history).toContainText('Captured')
  await expect(documents.getByText(/ by SendGrid/).first()).toBeVisible()
  const [mail] = await server.mailsTo(HOSTILE_ORDER.email)
  expect(mail?.attachments).toHaveLength(1)
})

test('beside the filing sheet the whole column takes a file that is dropped, into the one form for documents', async ({
  page,
  request,
}) => {
  await openHostileOrder(server, page, request)
  await page.getByRole('button', { name: 'Filing sheet' }).click()
  const results = page.getByRole('complementary', { name: 'Outcome' })
  const documents = results.getByRole('region', { name: 'Documents' })
  const upload = documents.getByRole('region', { name: 'Upload Document' })
  const dropped = await aTicket(page)
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dropped })
  await results.getByText('Timeline').dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(upload.getByText('ticket.pdf')).toBeHidden()
  await results.getByText('Timeline').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(upload.getByText('ticket.pdf')).toBeInViewport()
  await upload.getByRole('button', { name: 'Choose another file', exact: true }).click()
  await expect(upload.getByText('ticket.pdf')).toBeHidden()
  await expect(documents.getByText('Send document')).toHaveCount(0)
})

/** A ticket as a hand drags it over the page. */
async function aTicket(page: Page): Promise<JSHandle<DataTransfer>> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('SAMPLE e-ticket', { x: 50, y: 780, size: 18 })
  const bytes = [...(await pdf.save())]
  return page.evaluateHandle((ticket) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(ticket)], 'ticket.pdf', { type: 'application/pdf' }))
    return files
  }, bytes)
}
