import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { accessible } from './accessible.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const LANGUAGES = [
  ['en', 'Send and complete', 'Send with a value still to check?', 'Fix first', 'Send anyway', 'Completed'],
  [
    'es',
    'Enviar y completar',
    '¿Enviar con un dato por revisar?',
    'Corregir antes',
    'Enviar de todos modos',
    'Completado',
  ],
] as const

for (const [language, send, question, fix, anyway, done] of LANGUAGES)
  test(`with values still to check, Send and complete asks once, by keys alone: ${language}`, async ({
    browser,
    request,
  }) => {
    const email = `flagged-${language}@mail.example`
    const passport = `ZZ76543${language === 'en' ? 1 : 2}`
    const { orderId } = await server.postOrder(request, {
      ...WHOLE_ORDER,
      email,
      place_of_birth: 'Polnad',
      passport_number: passport,
      payment: { status: 'paid' },
    })
    const page = await (await browser.newContext({ locale: language })).newPage()
    await server.bringSession(page)
    await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
    const buffer = await ticketPdf({ lines: ['Name ANA DIAZ', `Passport number ${passport}`, 'Direction: Arrival'] })
    page.on(
      'filechooser',
      (chooser) => void chooser.setFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer }),
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('f')
    await expect(page.getByRole('button', { name: send })).toBeVisible()

    const dialog = page.getByRole('dialog', { name: question })
    await page.keyboard.press('n')
    await expect(dialog.getByRole('listitem')).toHaveText([/Polnad|birth|nacimiento/i])
    // One Enter too many goes to fix the value, and sends nothing.
    await expect(dialog.getByRole('button', { name: fix })).toBeFocused()
    if (language === 'en') await accessible(page, 'send-over-flags', { widths: [390, 820, 1440] })
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('[data-check=true] button:focus')).toHaveCount(1)
    expect(await server.mailsTo(email)).toHaveLength(0)

    await page.keyboard.press('n')
    await expect(dialog.getByRole('button', { name: fix })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: anyway })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(done)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(async () => (await server.mailsTo(email)).length).toBe(1)
    await page.context().close()
  })

test('a file that does not name the traveller is sent only by whoever says so once more', async ({
  browser,
  request,
}) => {
  const email = 'unread@mail.example'
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    email,
    passport_number: 'ZZ765433',
    payment: { status: 'paid' },
  })
  const page = await (await browser.newContext()).newPage()
  await server.bringSession(page)
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  const buffer = await ticketPdf({ lines: ['SAMPLE e-ticket'] })
  await page
    .locator('#upload input[type=file]')
    .setInputFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer })
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next).toContainText('It is not known whether the file you chose is this traveller’s ticket.')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Is it this traveller’s ticket?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await accessible(page, 'send-unread', { widths: [390, 820, 1440] })
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await server.mailsTo(email)).toHaveLength(0)

  await page.keyboard.press('n')
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Completed')
  await expect.poll(async () => (await server.mailsTo(email)).length).toBe(1)
})
