import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { HOSTILE_ORDER, openHostileOrder } from './hostile-order.ts'
import { JourneyServer } from './server.ts'
import { intercept } from './hold-back.ts'
import { toast } from './screens.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const view = (page: Page) => page.getByRole('button', { name: 'View Email Content' })

/** Waits until the mail has its full height: until then what is below it moves, and a press may miss. */
async function isWhole(mail: FrameLocator): Promise<void> {
  await expect(mail.getByText('Bestellnummer:')).toBeVisible()
  await expect.poll(() => mail.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0)
}

test('the mail is shown as it is sent, at two widths and as text; nothing in it runs or leads away', async ({
  page,
  request,
}) => {
  const orderId = await openHostileOrder(server, page, request)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await view(page).click()
  const dialog = page.getByRole('dialog', { name: 'View Email Content' })
  const frame = dialog.locator('iframe')
  const mail = frame.contentFrame()
  await expect(mail.getByText(`Bestellnummer: ${orderId}`)).toBeVisible()
  await expect(mail.getByText(HOSTILE_ORDER.name).first()).toBeVisible()
  await expect(dialog).toContainText('zoe@traveller.example')
  await expect(dialog).toContainText(
    'No document yet. This is what will be sent once one is uploaded, with the document attached.',
  )
  await expect(dialog).not.toContainText('This is what is sent')
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin')
  for (const [name, width] of [
    ['Phone, 360 px', 360],
    ['Desk, 700 px', 700],
  ] as const) {
    await dialog.getByRole('button', { name }).click()
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(width)
    // So that it never scrolls within itself.
    await isWhole(mail)
  }
  await mail.getByRole('link', { name: 'Bestellung öffnen und herunterladen' }).click()
  await mail.getByRole('link', { name: /\/t\// }).click({ button: 'middle' })
  expect(asked.filter((url) => /\/(t|track-order)\//.test(url))).toEqual([])
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.evaluate(() => (window as { __pwn?: number }).__pwn)).toBeUndefined()
  await dialog.getByRole('button', { name: 'Text only' }).click()
  await expect(dialog.getByLabel('Text only').last()).toContainText(`Bestellnummer: ${orderId}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(view(page)).toBeFocused()
})

test('WhatsApp opens with the text in the language of the traveller, and the timeline says who opened it', async ({
  page,
  request,
}) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const orderId = await openHostileOrder(server, page, request)
  const ours: string[] = []
  page.on('request', (sent) => ours.push(sent.url()))
  await view(page).click()
  const dialog = page.getByRole('dialog')
  await isWhole(dialog.locator('iframe').contentFrame())
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Send Whatsapp Message' }).click()
  const whatsapp = new URL((await opening).url())
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/4915123456789')
  const text = whatsapp.searchParams.get('text') ?? ''
  expect(text).toMatch(
    new RegExp(`^Guten Tag Zoë .* Bestellung ${orderId}.*/track-order/${encodeId(orderId)}\\?site=1$`),
  )
  expect(text).not.toContain('/t/')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('WhatsApp message opened')
  expect(ours.filter((url) => /text=|15123456789|Zo(ë|%C3%AB)/i.test(url))).toEqual([])
})

test('an order without a usable phone number says so, and its text can be copied', async ({ page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHostileOrder(server, page, request, { country_code: 'Atlantis', phone_number: '12' })
  await view(page).click()
  const dialog = page.getByRole('dialog')
  await isWhole(dialog.locator('iframe').contentFrame())
  const button = dialog.getByRole('button', { name: 'Send Whatsapp Message' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/WhatsApp cannot open the phone number/)
  await dialog.getByRole('button', { name: 'Copy the text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Guten Tag Zoë/)
})

test('a failed load says so and can be tried again; WhatsApp that could not be recorded too', async ({
  page,
  request,
}) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openHostileOrder(server, page, request)
  await intercept(
    page,
    '**/api/admin/mail-content/*',
    (route) => route.fulfill({ status: 403, json: { status: 0, message: 'Not now' } }),
    {
      times: 1,
    },
  )
  await view(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Not now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await isWhole(dialog.locator('iframe').contentFrame())
  await intercept(page, '**/api/admin/record-whatsapp', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Send Whatsapp Message' }).click()
  // The window of WhatsApp lies above, and a page that lies below may rest.
  await page.bringToFront()
  await expect(dialog.getByText('could not be written into the timeline')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('could not be written into the timeline')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('WhatsApp message opened')
})

test('Sent Mail and Resend Mail say that they are busy, keep what was typed, and show what the server has against it', async ({
  page,
  request,
}) => {
  await openHostileOrder(server, page, request)
  const downloads = page.getByRole('region', { name: 'Download History' })
  const email = downloads.getByRole('textbox', { name: 'Email' })
  const button = downloads.getByRole('button', { name: 'Sent Mail' })
  await email.fill('nobody')
  await button.click()
  await expect(downloads.getByText('Please enter your email')).toBeVisible()
  await email.fill('zoe@elsewhere.example')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await intercept(
    page,
    '**/api/admin/resend-mail',
    async (route) => {
      await held
      await route.fulfill({
        status: 422,
        json: { status: 0, message: 'Not this one', errors: { email: 'Not this one' } },
      })
    },
    { times: 1 },
  )
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('data-loading', 'true')
  await expect(page.getByRole('button', { name: 'Submit (AWS)' })).toBeDisabled()
  release()
  await expect(downloads.getByText('Not this one')).toBeVisible()
  await expect(email).toHaveValue('zoe@elsewhere.example')
  await button.click()
  await expect(toast(page, 'no current document to send')).toBeVisible()
  await expect(button).toBeEnabled()
})

test('axe finds nothing in either dialog, nor in the mails in them, on a phone and a desk', async ({
  page,
  request,
}) => {
  await openHostileOrder(server, page, request)
  const look = (name: string) => accessible(page, name)
  const dialog = page.getByRole('dialog')
  await view(page).click()
  await expect(dialog.locator('iframe')).toBeVisible()
  await look('mail-content')
  await dialog.getByRole('button', { name: 'Text only' }).click()
  await dialog.getByRole('button', { name: 'Copy the text' }).scrollIntoViewIfNeeded()
  await look('mail-content-text')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ask for Corrections' }).click()
  await dialog.locator('summary').click()
  await look('correction')
  await dialog.getByRole('button', { name: 'See the mail' }).click()
  await expect(dialog.locator('iframe')).toBeVisible()
  await look('correction-preview')
})
