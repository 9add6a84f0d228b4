import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { RUN_MS } from '#web/ui/key-runs.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { open, toast } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
let manager: Person
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  manager = await server.addPerson(request, 'Manager', 'Mara Manager')
})
test.afterAll(() => server.stop())

const order = (name: string, more: object = {}) => ({
  ...WHOLE_ORDER,
  name,
  email: `${name.toLowerCase()}@mail.example`,
  passport_number: `ZZ${name.length}${name.charCodeAt(0)}7`,
  payment: { status: 'paid' },
  ...more,
})
const pathOf = (id: number) => `/admin/view-order/${encodeId(id)}`
const offered = (page: Page) => page.getByRole('listbox', { name: 'Ready texts' })

test('a slash in a remark offers the ready texts; letters, arrows and Enter put one in with the order’s values', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, order('Ana', { language: 'ru' }))
  const page = await open(server, browser, pathOf(orderId), manager)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Diaz' })).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Remark' })
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(box).toBeFocused({ timeout: 2 * RUN_MS })
  }).toPass()
  await page.keyboard.type('Monday: /')
  await expect(offered(page).getByRole('option')).toHaveCount(2)
  await accessible(page, 'ready texts in a remark')
  await page.keyboard.press('ArrowDown')
  await expect(offered(page).getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.keyboard.type(' and /no-a')
  await expect(offered(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Monday: / and Called Ana: no answer. To be tried again.')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Remark added successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Called Ana: no answer')
})

test('what goes to the traveller comes in their language: the WhatsApp message, and the note of a question', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, order('Bea', { language: 'de' }))
  const page = await open(server, browser, pathOf(orderId), manager)
  await expect(page.getByRole('heading', { level: 1, name: 'Bea Diaz' })).toBeVisible()
  await page.getByRole('button', { name: 'View Email Content' }).click()
  const message = page.getByRole('textbox', { name: 'Message to the traveller' })
  await message.fill('')
  await message.pressSequentially('/call')
  await offered(page)
    .getByRole('option', { name: /We tried to call/ })
    .click()
  await expect(message).toHaveValue(new RegExp(`^Guten Tag Bea, .* Bestellung ${orderId} anrufen`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: 'Ask for Corrections' })).toBeVisible({ timeout: 2 * RUN_MS })
  }).toPass()
  const note = page.getByRole('dialog').locator('textarea[name=note]')
  await note.pressSequentially('/passport-na')
  await expect(offered(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(note).toHaveValue(/^Der Name muss genau der aus Ihrem Reisepass sein/)
})

test('Managers write texts in several languages, see them with an order’s values, and take an earlier version back', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, order('Cleo'))
  const page = await open(server, browser, '/admin/texts', manager)
  await page.getByRole('button', { name: 'New text' }).click()
  await page.getByLabel('Name').fill('Airport desk')
  await page.getByLabel('Code').fill('airport')
  const words = page.locator('textarea[name^="words."]')
  await words.fill('Ask {frist_name} at the desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('{frist_name} is none of the variables')).toBeVisible()
  await words.fill('Ask at the desk: ')
  await page.getByRole('group', { name: 'Insert' }).getByRole('button', { name: 'First name' }).click()
  await expect(words).toHaveValue('Ask at the desk: {first_name}')
  await page.getByLabel('With order number …').fill(String(orderId))
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Ask at the desk: Cleo')
  await page.getByRole('tab', { name: /^German/ }).click()
  await expect(page.getByText('Not written in this language')).toBeVisible()
  await accessible(page, 'ready texts')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Text saved')).toBeVisible()
  await page.getByRole('tab', { name: 'English' }).click()
  await words.fill('Second')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Versions').click()
  await expect(page.getByText(/^Version 2 · Mara Manager/)).toBeVisible()
  await page.getByRole('button', { name: 'Use this version' }).click()
  await expect(words).toHaveValue('Ask at the desk: {first_name}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Version 3 · Mara Manager/)).toBeVisible()
})
