import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { HOSTILE_ORDER, openHostileOrder } from './hostile-order.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

test('corrections are asked for: what is wrong is chosen, the mail is seen first, and it is in the history', async ({
  page,
  request,
}) => {
  await openHostileOrder(server, page, request)
  const ask = page.getByRole('button', { name: 'Ask for Corrections' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Ask for Corrections' })
  await expect(dialog.getByLabel('Names', { exact: true })).toBeChecked()
  await expect(dialog.getByLabel('Passport number', { exact: true })).toBeChecked()
  await expect(dialog.getByLabel('Passport number', { exact: true })).toHaveAccessibleDescription(
    /letters A–Z and digits only/,
  )
  await dialog.getByLabel('Names', { exact: true }).uncheck()
  await dialog.locator('summary').click()
  await dialog.getByLabel('Occupation').check()
  await dialog.getByLabel('Note to the traveller').fill('Seite 2 <b>fehlt</b>.\nBitte schicken.')
  await test.step('what is typed outlives the dialog', async () => {
    await page.keyboard.press('Escape')
    await ask.click()
    await expect(dialog.getByLabel('Note to the traveller')).toHaveValue(/Seite 2/)
    await expect(dialog.getByLabel('Names', { exact: true })).not.toBeChecked()
  })
  await dialog.getByRole('button', { name: 'See the mail' }).click()
  const mail = dialog.locator('iframe').contentFrame()
  await expect(mail.getByText('Passnummer', { exact: true })).toBeVisible()
  await expect(mail.getByText('Ihre Angabe: •••4-7')).toBeVisible()
  await expect(mail.getByText('Seite 2 <b>fehlt</b>.')).toBeVisible()
  await expect(mail.getByText('Vornamen')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Move to Awaiting Response').check()
  await dialog.getByRole('button', { name: 'See the mail' }).click()
  await expect(dialog.getByText('Sending also moves the order')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send (SendGrid)' }).click()
  await expect(dialog).toBeHidden()
  const history = page.getByRole('region', { name: 'Email History' })
  await expect(history).toContainText('Correction request')
  await expect(history).toContainText('Captured')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Corrections asked for')
  await expect(page.getByRole('button', { name: 'Move to Awaiting Response' })).toHaveCount(0)
  const [sent] = await server.mailsTo(HOSTILE_ORDER.email)
  expect(sent?.subject).toMatch(/Bitte prüfen Sie Ihre Angaben/)
  expect(sent?.text).toContain('Passnummer')
  await ask.click()
  await expect(dialog.getByLabel('Note to the traveller')).toHaveValue('')

  await test.step('what is asked stands on the page, and is taken back', async () => {
    await page.keyboard.press('Escape')
    const asked = page.getByRole('region', { name: 'The traveller is asked for' })
    await expect(asked).toContainText('Passport number')
    await expect(asked).toContainText('Bitte schicken.')
    await asked.getByRole('button', { name: 'Stop asking' }).click()
    await expect(asked).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Request withdrawn')
  })
})

test('a request that asks for nothing is not sent, and says so', async ({ page, request }) => {
  await openHostileOrder(server, page, request)
  await page.getByRole('button', { name: 'Ask for Corrections' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Names', 'Passport number']) {
    const chosen = dialog.getByRole('checkbox', { name, exact: true })
    await expect(chosen).toBeChecked()
    await chosen.uncheck()
  }
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await dialog.getByRole('button', { name: 'See the mail' }).click()
  await expect(dialog.getByText('Choose what is to be corrected, or write a note')).toBeVisible()
  await expect(dialog.getByText('Please enter your email')).toBeVisible()
})
