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
  passport_number: `YY${name.length}${name.charCodeAt(0)}${name.charCodeAt(1)}7`,
  payment: { status: 'paid' },
  country_code: '49',
  phone_number: '151 23456789',
  ...more,
})

/** A macro of these steps, each with one of the texts that come with Entrada. */
async function makeMacro(page: Page, name: string, key: string, steps: [step: string, text: string][]): Promise<void> {
  await page.goto(`${server.url}/admin/texts`)
  await page.getByRole('tab', { name: 'Macros' }).click()
  await page.getByRole('button', { name: 'New macro' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Code').fill(name.toLowerCase().replaceAll(' ', '-'))
  await page.getByLabel('Key in the menu').fill(key)
  for (const [step, text] of steps) {
    await page.getByRole('checkbox', { name: step }).check()
    await page.getByRole('combobox', { name: step }).selectOption({ label: text })
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Macro saved')).toBeVisible()
}

async function pick(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Macros' }).waitFor()
  await expect(async () => {
    await page.keyboard.press('y')
    await expect(page.getByRole('menu', { name: 'Macros' })).toBeVisible({ timeout: 2 * RUN_MS })
  }).toPass()
  await page.keyboard.press(key)
}

/** Finds a macro in the palette by the word for it and its name, and picks it. */
async function pickFromPalette(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Macros' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find an order, a page or an action' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`macro ${name}`)
  await expect(palette.getByRole('option', { selected: true })).toContainText(`Macro: ${name}`)
  await page.keyboard.press('Enter')
}

/** Selects all the new orders that are found by a name. */
async function select(page: Page, name: string, many: number): Promise<void> {
  await page.goto(`${server.url}/admin/recent-order?size=100`)
  await page.getByPlaceholder('Name, e-mail, phone or order ID').fill(name)
  await expect(page.getByText(`${many} ${many === 1 ? 'order' : 'orders'} found`, { exact: true })).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${many} selected`)).toBeVisible()
}

test('a macro mails the traveller and prepares a WhatsApp message: keys run it, open the message, and say no more than was done', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, order('Dora', { language: 'fr' }))
  const page = await open(server, browser, '/admin/texts', manager)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await makeMacro(page, 'Tell them', '1', [
    ['Mail the traveller (no question)', 'We have all that we need'],
    ['Prepare a WhatsApp message', 'The e-ticket is ready'],
  ])
  await accessible(page, 'a macro that writes to travellers')
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  const dialog = page.getByRole('dialog', { name: 'Tell them' })
  await pickFromPalette(page, 'Tell them')
  await expect(dialog.getByRole('button', { name: 'Run' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pick(page, '1')
  await expect(dialog).toContainText(`Nous avons tout ce qu’il nous faut pour votre commande ${orderId}`)
  await expect(dialog).toContainText('To dora@mail.example, in French')
  await expect(dialog).toContainText('Bonjour Dora, votre e-ticket')
  await expect(dialog).toContainText('To +49 151 2345 6789, in French')
  await expect(dialog).toContainText(
    'There is no undo. A mail cannot be taken back. A WhatsApp message is only prepared',
  )
  await expect(dialog.getByRole('button', { name: 'Run' })).toBeFocused()
  await accessible(page, 'a macro that will write to a traveller')
  await page.keyboard.press('Enter')
  const link = dialog.getByRole('link', { name: 'Open WhatsApp' })
  await expect(link).toBeFocused()
  await expect(dialog).toContainText('The WhatsApp message is prepared, not sent')
  await accessible(page, 'a prepared message')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Macro run')
  await expect(timeline).not.toContainText('WhatsApp message opened')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close with 1 WhatsApp message unopened?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await accessible(page, 'closing a prepared message')
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const whatsapp = new URL((await opening).url())
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/4915123456789')
  expect(whatsapp.searchParams.get('text')).toMatch(/^Bonjour Dora, .*\/track-order\/\S+$/)
  expect(whatsapp.searchParams.get('text')).not.toContain('/t/')
  // A tab that was blocked, or no WhatsApp there: the link still stands.
  await page.bringToFront()
  await expect(dialog.getByText('Opened')).toBeVisible()
  await expect(link).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(timeline).toContainText('WhatsApp message opened')
  await expect(page.getByRole('region', { name: 'Email History' })).toContainText('Message with a ready text')
  await expect.poll(async () => (await server.mailsTo('dora@mail.example')).length).toBe(1)
  const [mail] = await server.mailsTo('dora@mail.example')
  expect(mail?.subject).toBe(`À propos de votre commande ${orderId}`)
  expect(mail?.text).toContain('Vous n’avez plus rien à faire')
})

test('of several orders those without a number are named before it runs; each message is opened by a key of its own', async ({
  browser,
  request,
}) => {
  for (const [name, more] of [
    ['Wanda', { language: 'de' }],
    ['Wilma', { language: 'de' }],
    ['Wren', { country_code: 'Atlantis', phone_number: '12' }],
  ] as const)
    await server.postOrder(request, order(name, { last_name: 'Writes', ...more }))
  const page = await open(server, browser, '/admin/texts', manager)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await makeMacro(page, 'Write to many', '2', [['Prepare a WhatsApp message', 'We tried to call']])
  await select(page, 'Writes', 3)
  await pickFromPalette(page, 'Write to many')
  const dialog = page.getByRole('dialog', { name: 'Write to many' })
  await expect(dialog).toContainText('It can run on 2 orders. It cannot run on 1:')
  await expect(dialog).toContainText('WhatsApp cannot open the phone number of this order')
  await expect(dialog).toContainText(/The words below are for order #\d+, W\w+ Writes\./)
  await expect(dialog.getByRole('blockquote')).toHaveText(/^Guten Tag W/)
  await expect(dialog).toContainText('To +49 151 2345 6789, in German. The others: 1 in German')
  await expect(dialog.getByRole('button', { name: 'Run on 2 orders' })).toBeFocused()
  await page.keyboard.press('Enter')
  const links = dialog.getByRole('link', { name: 'Open WhatsApp' })
  await expect(links).toHaveCount(2)
  await expect(dialog).toContainText('2 WhatsApp messages are prepared, not sent')
  for (const index of [0, 1]) {
    await expect(links.nth(index)).toBeFocused()
    const opening = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    expect((await opening).url()).toMatch(/^https:\/\/wa\.me\/4915123456789\?text=/)
    await page.bringToFront()
    await expect(dialog.getByText('Opened')).toHaveCount(index + 1)
  }
  await accessible(page, 'prepared messages')
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('where the answer is lost and the page is loaded again, the same macro begun anew mails nobody twice', async ({
  browser,
  request,
}) => {
  for (const name of ['Tessa', 'Tilda'])
    await server.postOrder(request, order(name, { last_name: 'Twice', passport_number: `XT${name}1` }))
  await server.postOrder(request, order('Tora', { last_name: 'Alone', passport_number: 'XTTora1' }))
  const page = await open(server, browser, '/admin/texts', manager)
  await makeMacro(page, 'Tell once', '4', [['Mail the traveller (no question)', 'We have all that we need']])
  await select(page, 'Twice', 2)
  await pick(page, '4')
  const dialog = page.getByRole('dialog', { name: 'Tell once' })
  const runOn2 = dialog.getByRole('button', { name: 'Run on 2 orders' })
  await expect(runOn2).toBeFocused()
  await expect(dialog).not.toContainText('already run')
  let isDone = false
  await page.route('**/api/admin/run-macro', async (route) => {
    isDone = (await route.fetch()).ok()
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await expect.poll(() => isDone).toBe(true)
  await page.unroute('**/api/admin/run-macro')
  await expect(runOn2).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await test.step('what is done to another order meanwhile is a run of its own, which is over once it is done', async () => {
    const run = dialog.getByRole('button', { name: 'Run', exact: true })
    const begin = async () => {
      await select(page, 'Alone', 1)
      await pick(page, '4')
      // Within seconds the mail would be the same again.
      await expect(run.or(dialog.getByText('Nothing new was sent'))).toBeVisible()
      await expect(dialog).not.toContainText('already run')
    }
    await begin()
    await expect(run).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await server.mailsTo('tora@mail.example')).length).toBe(1)
    await begin()
  })

  await select(page, 'Twice', 2)
  await pick(page, '4')
  await expect(dialog).toContainText('It had already run on 2 of them when it was cut off.')
  await accessible(page, 'a macro whose answer was lost')
  await expect(runOn2).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Macro run on 2 orders')).toBeVisible()
  for (const name of ['tessa', 'tilda']) {
    await expect.poll(async () => (await server.mailsTo(`${name}@mail.example`)).length).toBe(1)
  }

  await test.step('what was answered is over: run once more on purpose it is another run', async () => {
    // The same mail within ten seconds is taken for a second click.
    await server.query("update mails set created_at = created_at - interval '1 minute'")
    await select(page, 'Twice', 2)
    await pick(page, '4')
    await expect(runOn2).toBeFocused()
    await expect(dialog).not.toContainText('already run')
    await page.keyboard.press('Enter')
    for (const name of ['tessa', 'tilda'])
      await expect.poll(async () => (await server.mailsTo(`${name}@mail.example`)).length).toBe(2)
  })
})

test('of more orders than one call takes, one’s words are shown as theirs; what was prepared before a call failed is not lost by Cancel, nor by Escape', async ({
  browser,
  request,
}) => {
  const orders = Array.from({ length: 51 }, (_, at) => order(`Crowd${at}`, { passport_number: `XC${10_000 + at}` }))
  for (let at = 0; at < orders.length; at += 10)
    await Promise.all(
      orders.slice(at, at + 10).map((one) => server.postOrder(request, { ...one, last_name: 'Throng' })),
    )
  const page = await open(server, browser, '/admin/texts', manager)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await makeMacro(page, 'Write to a crowd', '3', [['Prepare a WhatsApp message', 'We tried to call']])
  await select(page, 'Throng', 51)
  await pick(page, '3')
  const dialog = page.getByRole('dialog', { name: 'Write to a crowd' })
  await expect(dialog).toContainText('It can run on 51 orders.')
  await expect(dialog.getByRole('blockquote')).toHaveCount(1)
  await expect(dialog).toContainText(/The words below are for order #\d+, Crowd\d+ Throng\./)
  let calls = 0
  await page.route('**/api/admin/run-macro', (route) => ((calls += 1) === 1 ? route.continue() : route.abort()))
  await page.keyboard.press('Enter')
  await expect.poll(() => calls).toBe(2)
  await expect(dialog.getByRole('button', { name: 'Run on 51 orders' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toContainText('50 WhatsApp messages are prepared, not sent')
  const link = dialog.getByRole('link', { name: 'Open WhatsApp' }).first()
  await expect(link).toBeFocused()
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  await opening
  await page.bringToFront()
  await expect(dialog.getByText('Opened')).toHaveCount(1)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close with 49 WhatsApp messages unopened?' })
  await question.getByRole('button', { name: 'No' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  // Those that it was done to are not offered again.
  await expect(page.getByText('1 selected')).toBeVisible()
})
