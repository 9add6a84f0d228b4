import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { RUN_MS } from '#web/ui/key-runs.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
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
  // A ready reason is chosen, and each reader has it in their language: the traveller in German, staff in theirs.
  await note.fill('')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Name as in the passport' }).check()
  await accessible(page, 'ready reasons')
  await page.getByRole('dialog').getByRole('button', { name: 'See the mail' }).click()
  await expect(
    page
      .getByRole('dialog')
      .locator('iframe')
      .contentFrame()
      .getByText(/^Der Name muss genau/),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/^The name must be exactly the one in your passport/)).toBeVisible()
})

/** A macro as a Manager makes it. */
async function makeMacro(page: Page, name: string, key: string): Promise<void> {
  await page.goto(`${server.url}/admin/texts`)
  await page.getByRole('tab', { name: 'Macros' }).click()
  await page.getByRole('button', { name: 'New macro' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Code').fill(name.toLowerCase().replaceAll(' ', '-'))
  await page.getByLabel('Key in the menu').fill(key)
  await page.getByRole('checkbox', { name: 'Add a remark' }).check()
  await page.getByRole('combobox', { name: 'Add a remark' }).selectOption({ label: 'No answer to a call' })
  await page.getByRole('checkbox', { name: 'Telephone' }).check()
  await page.getByRole('checkbox', { name: 'Ask the traveller by mail' }).check()
  await page.getByRole('combobox', { name: 'Ask the traveller' }).selectOption({ label: 'Name as in the passport' })
  await page.getByRole('checkbox', { name: 'Put the order off' }).check()
  await page.getByRole('combobox', { name: 'Until' }).selectOption({ label: 'until the morning in 7 days' })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked by mail')
  await accessible(page, 'a macro')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Macro saved')).toBeVisible()
}

test('two keys run a macro on an order, once it was seen what it will write', async ({ browser, request }) => {
  const { orderId } = await server.postOrder(request, order('Dora', { language: 'fr' }))
  const page = await open(server, browser, '/admin/texts', manager)
  await makeMacro(page, 'Ask by mail', '1')
  // A step that is not ticked is no empty box.
  await expect(page.getByRole('group', { name: 'Add tags' })).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await page.goto(`${server.url}${pathOf(orderId)}`)
  await expect(page.getByRole('button', { name: 'Macros' })).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByRole('menu', { name: 'Macros' })).toBeVisible()
  await page.keyboard.press('1')
  const dialog = page.getByRole('dialog', { name: 'Ask by mail' })
  await expect(dialog).toContainText('Called Dora: no answer. To be tried again.')
  await expect(dialog).toContainText('Le nom doit être exactement celui de votre passeport')
  await expect(dialog).toContainText('To dora@mail.example, in French')
  await expect(dialog.getByRole('button', { name: 'Run' })).toBeFocused()
  await accessible(page, 'what a macro will do')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Macro run')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Later' })).toContainText('Asked by mail')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Macro run')
  await expect.poll(async () => (await server.mailsTo('dora@mail.example')).length).toBe(1)
})

test('with keys a macro goes over thirty orders: two cannot, and are named before it runs', async ({
  browser,
  request,
}) => {
  const tomorrow = dayInSantoDomingo(new Date(Date.now() + 24 * 3_600_000)).split('-')
  const [year, month, day] = [tomorrow[0], tomorrow[1], tomorrow[2]]
  const soon = { intended_arrival_year: year, intended_arrival_month: month, intended_arrival_date: day }
  for (let index = 0; index < 30; index += 1) {
    const more = index % 15 === 7 ? soon : {}
    const passport = `MM${String(index).padStart(6, '0')}`
    await server.postOrder(
      request,
      order(`Many${'abcdefghijklmnopqrstuvwxyzABCD'[index]}`, {
        ...more,
        passport_number: passport,
        email: `many${index}@mail.example`,
      }),
    )
  }
  const page = await open(server, browser, '/admin/texts', manager)
  await makeMacro(page, 'Ask many', '2')
  await page.goto(`${server.url}/admin/recent-order?size=50`)
  // From here on by keys alone.
  await expect(page.locator('tr[data-order]').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Name, e-mail, phone or order ID')).toBeFocused()
  await page.keyboard.type('Many')
  await expect(page.getByText('30 orders found', { exact: true })).toBeVisible()
  await expect(page.locator('tr[data-order]').first()).toBeVisible()
  const all = page.getByRole('checkbox', { name: /^Select all/ }).first()
  for (let stops = 0; stops < 40 && !(await all.evaluate((one) => one === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab')
  await expect(all).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('30 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Macros' }).waitFor()
  await expect(async () => {
    await page.keyboard.press('y')
    await expect(page.getByRole('menu', { name: 'Macros' })).toBeVisible({ timeout: 2 * RUN_MS })
  }).toPass()
  await page.keyboard.press('2')
  const dialog = page.getByRole('dialog', { name: 'Ask many' })
  await expect(dialog).toContainText('It can run on 28 orders. It cannot run on 2:')
  await expect(dialog).toContainText(/It can(?: be put off until| not)|It could be put off until/)
  await expect(dialog.getByRole('button', { name: 'Run on 28 orders' })).toBeFocused()
  await accessible(page, 'what a macro will do to many')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Macro run on 28 orders')).toBeVisible()
  await expect(page.locator('tr[data-order]')).toHaveCount(2)
  // Who flies tomorrow may be told besides, by the hour, that the order is late.
  const questions = async (address: string) =>
    (await server.mailsTo(address)).filter(({ subject }) => !subject?.endsWith(': it is late')).length
  await expect.poll(() => questions('many0@mail.example')).toBe(1)
  expect(await questions('many7@mail.example')).toBe(0)
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

test('the address says which text is open: a reload keeps it, and Back on a telephone leads to the list', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/texts', manager)
  await page.setViewportSize({ width: 390, height: 844 })
  const line = page.getByRole('navigation', { name: 'Texts' }).getByRole('button').nth(1)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeHidden()
  await line.click()
  await expect(page).toHaveURL(/\/admin\/texts\?open=\d+$/)
  await expect(name).toBeVisible()
  const value = await name.inputValue()
  await page.reload()
  await expect(name).toHaveValue(value)
  await page.goBack()
  await expect(name).toBeHidden()
  await expect(line).toBeVisible()
  await page.getByRole('tab', { name: 'Tags' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Tags' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'New tag' }).click()
  await expect(name).toBeFocused()
})
