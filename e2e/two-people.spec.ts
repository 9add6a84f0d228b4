import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import type { Role } from '#contract/staff/roles.ts'
import { expectNoBarriers } from './accessible.ts'
import { holdTime, showAllDetails } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

/** What comes by the stream comes within a second; a busy machine may take longer. */
const LIVE = { timeout: 60_000 }

const ORDER = {
  name: 'Renata',
  last_name: 'Kowalska',
  email: 'renata@traveller.example',
  country_code: '48',
  phone_number: '601234567',
  processing_mode: 'standard',
  IsArrival: 'Arrival',
  nationality: 'Poland',
  passport_number: 'ZE8001234',
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

let server: JourneyServer
let people: Record<'ana' | 'ben', Person>
let sent = 0

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  const add = (role: Role, name: string) => server.addPerson(request, role, name)
  people = { ana: await add('Team', 'Ana Pérez'), ben: await add('Manager', 'Ben Ortiz') }
})
test.afterAll(() => server.stop())

async function postOrder(request: APIRequestContext): Promise<number> {
  sent += 1
  const { orderId } = await server.postOrder(request, { ...ORDER, external_reference: `two-${sent}` })
  return orderId
}

/** A person at a computer of their own. */
async function sitDown(browser: Browser, who: Person, at = server): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await at.bringSession(page, who)
  return page
}

async function open(page: Page, orderId: number, at = server): Promise<void> {
  await page.goto(`${at.url}/admin/view-order/${encodeId(orderId)}`)
  await showAllDetails(page)
}
const row = (page: Page, orderId: number) => page.locator(`[data-order="${orderId}"]`)
const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Order History/ })

test('two people on one order see each other, and none overwrites the other', async ({ browser, request }) => {
  const orderId = await postOrder(request)
  const [ana, ben] = await Promise.all([sitDown(browser, people.ana), sitDown(browser, people.ben)])

  await test.step('who looks at an order is seen in the list and on the order', async () => {
    await ana.goto(`${server.url}/admin/recent-order`)
    await expect(row(ana, orderId)).toBeVisible()
    await open(ben, orderId)
    await expect(row(ana, orderId)).toContainText('Ben Ortiz is viewing', LIVE)
    await row(ana, orderId).getByRole('link', { name: /View/ }).click()
    await showAllDetails(ana)
    await expect(ana.getByText('Ben Ortiz is viewing')).toBeVisible(LIVE)
    await expect(ben.getByText('Ana Pérez is viewing')).toBeVisible(LIVE)
  })

  await test.step('who works on it too, until somebody takes it over', async () => {
    await ana.getByRole('button', { name: 'I’m working on this' }).click()
    await expect(ana.getByText('You are working on this')).toBeVisible()
    await expect(ben.getByText('Ana Pérez is working on this')).toBeVisible(LIVE)
    await ben.getByRole('button', { name: 'Take over' }).click()
    const question = ben.getByRole('dialog')
    await expect(question).toContainText('Take over from Ana Pérez?')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(ben.getByText('You are working on this')).toBeVisible(LIVE)
    await expect(ana.getByText('Ben Ortiz is working on this')).toBeVisible(LIVE)
    await expect(ana.getByText('Just changed by Ben Ortiz: Taken over')).toBeVisible(LIVE)
  })

  await test.step('a mail too asks first, before it goes', async () => {
    const buffer = Buffer.from('%PDF-1.4')
    const form = ana.getByRole('region', { name: 'Upload Document' })
    await form.locator('input[type=file]').setInputFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer })
    await form.getByRole('button', { name: 'Submit (AWS)' }).click()
    await expect(ana.getByRole('dialog')).toContainText('Ben Ortiz is working on this. Continue anyway?')
    await ana.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  })

  await test.step('filing it asks first too: one order is not filed twice', async () => {
    const view = ana.url()
    await ana.getByRole('button', { name: 'Filing sheet' }).click()
    await ana.getByRole('button', { name: 'Fill in the official form' }).click()
    const question = ana.getByRole('dialog')
    await expect(question).toContainText('Ben Ortiz is working on this. Continue anyway?')
    await expectNoBarriers(ana)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toHaveCount(0)
    await expect(ana).toHaveURL(view)
    await ana.getByRole('button', { name: 'Fill in the official form' }).click()
    await question.getByRole('button', { name: 'Yes' }).click()
    // This browser has no assistant: its page says how to get it.
    await expect(ana).toHaveURL(`${server.url}/admin/filing-assistant`)
    await ana.goto(view)
    await showAllDetails(ana)
    await expect(ana.getByText('Ben Ortiz is working on this')).toBeVisible(LIVE)
  })

  await test.step('a move by one shows on the other’s page, and keeps what the other typed', async () => {
    await ben.getByLabel('Remark', { exact: true }).fill('Half a thought')
    await ben.getByRole('button', { name: 'Enter Transaction Details' }).click()
    const dialog = ben.getByRole('dialog')
    await dialog.getByLabel('Transaction ID').fill('tx-from-ben')
    await dialog.getByLabel('Merchant Name').fill('Ben’s shop')
    const move = ana.getByRole('button', { name: 'Move to Awaiting Response' })
    const question = ana.getByRole('dialog')
    await move.click()
    await expect(question).toContainText('Ben Ortiz is working on this. Continue anyway?')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toHaveCount(0)
    await expect(move).toBeVisible()
    await move.click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(ben.getByText('Just changed by Ana Pérez: Moved to Awaiting Customer')).toBeAttached(LIVE)

    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Ana Pérez moved it to Awaiting Customer first')
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue('tx-from-ben')
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(ben.getByLabel('Remark', { exact: true })).toHaveValue('Half a thought')
  })

  await test.step('a move ends the claim', async () => {
    await expect(ana.getByRole('button', { name: 'I’m working on this' })).toBeVisible(LIVE)
  })

  await test.step('nothing of it troubles a screen reader', async () => {
    await expect(ben.getByText('Ana Pérez is viewing')).toBeVisible(LIVE)
    for (const page of [ana, ben]) await expectNoBarriers(page)
  })

  await test.step('a draft survives a reload, and is gone with the sign-out', async () => {
    await ben.reload()
    await expect(ben.getByLabel('Remark', { exact: true })).toHaveValue('Half a thought')
    await ben.getByRole('button', { name: 'Logout' }).click()
    await ben.waitForURL(`${server.url}/`)
    expect(await ben.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
  })
  await Promise.all([ana.context().close(), ben.context().close()])
})

test('new orders raise the badge and wait behind a bar; previous, next and undo', async ({ browser, request }) => {
  const first = await postOrder(request)
  const ana = await sitDown(browser, people.ana)
  await ana.goto(`${server.url}/admin/recent-order`)
  await expect(row(ana, first)).toBeVisible()

  await test.step('the badge counts at once, the list does not jump', async () => {
    await ana.getByRole('button', { name: 'Records' }).click()
    await expect(badge(ana)).toContainText(/\d/)
    const before = Number(/\d+/.exec(await badge(ana).innerText())?.[0])
    const second = await postOrder(request)
    await expect(badge(ana)).toContainText(String(before + 1), LIVE)
    const bar = ana.getByRole('button', { name: '1 new order' })
    await expect(bar).toBeVisible(LIVE)
    await expect(row(ana, second)).toHaveCount(0)
    await bar.click()
    await expect(row(ana, second)).toBeVisible()
    await expect(bar).toHaveCount(0)
  })

  await test.step('previous and next stay within the queue; other orders of the traveller are named', async () => {
    await row(ana, first).getByRole('link', { name: /View/ }).click()
    await showAllDetails(ana)
    await expect(ana.getByRole('region', { name: 'Other orders of this traveller' })).toContainText('same e-mail')
    // The list is worked off by what is due first: the newer order comes after.
    await expect(ana.getByRole('button', { name: 'Next order' })).toBeEnabled()
    await ana.keyboard.press('j')
    await expect(ana).toHaveURL(new RegExp(encodeId(first + 1)))
    await ana.getByRole('button', { name: 'Previous order' }).click()
    await expect(ana).toHaveURL(new RegExp(encodeId(first)))
    await expect(ana.getByRole('region', { name: 'Order Details' })).toContainText(String(first))
  })

  await test.step('a move is taken back within ten seconds', async () => {
    await holdTime(ana)
    await ana.getByRole('button', { name: 'Move to Completed Orders' }).click()
    await ana.getByRole('button', { name: 'Undo' }).click()
    await expect(ana.getByText('Undone', { exact: true }).first()).toBeVisible()
    await expect(ana.getByRole('button', { name: 'Move to Completed Orders' })).toBeVisible()
  })
  await ana.context().close()
})

test('a move of an order that somebody else moved since it was opened is asked about before it goes through', async ({
  browser,
  request,
}) => {
  const orderId = await postOrder(request)
  const [ana, ben] = await Promise.all([sitDown(browser, people.ana), sitDown(browser, people.ben)])
  await open(ana, orderId)
  await open(ben, orderId)
  const status = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..')
  const question = ana.getByRole('dialog')

  await test.step('who moved it, where and when; the page shows it already, and still asks', async () => {
    await ben.getByRole('button', { name: 'Move to Contact Customer' }).click()
    await expect(ana.getByText('Just changed by Ben Ortiz: Moved to Contact Customer')).toBeVisible(LIVE)
    await ana.getByRole('button', { name: 'Move to Awaiting Govt' }).click()
    await expect(question).toContainText('Ben Ortiz has moved this order to Contact Customer')
    await expect(question).toContainText(
      /That was on .+\d\d:\d\d UTC, after you last looked at it\. Move it to Awaiting Govt/,
    )
    await expectNoBarriers(ana)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await ana.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(status(ana)).toContainText('Contact Customer')
  })

  await test.step('once it was answered it is not asked again', async () => {
    await ana.getByRole('button', { name: 'Move to Awaiting Govt' }).click()
    await expect(status(ben)).toContainText('Awaiting Govt', LIVE)
    await expect(question).toHaveCount(0)
  })

  await test.step('moved anyway', async () => {
    await ben.getByRole('button', { name: 'Move to Customer Called' }).click()
    await ben.getByRole('dialog').getByRole('button', { name: 'Move anyway' }).click()
    await expect(status(ana)).toContainText('Customer Called', LIVE)
    await expect(status(ben)).toContainText('Customer Called')
  })

  await test.step('what was said and closed is known', async () => {
    await ana.getByRole('main').getByRole('status').getByRole('button', { name: 'Close' }).click()
    await ana.getByRole('button', { name: 'Move to Completed Orders' }).click()
    await expect(status(ben)).toContainText('Completed', LIVE)
    await expect(question).toHaveCount(0)
  })
  await Promise.all([ana.context().close(), ben.context().close()])
})

test('a move that comes too late changes nothing and says who was first; a deletion in a list is undone', async ({
  browser,
  request,
}) => {
  const orderId = await postOrder(request)
  const [ana, ben] = await Promise.all([sitDown(browser, people.ana), sitDown(browser, people.ben)])
  // Ben's page hears of nothing, as behind a proxy that breaks streams.
  await ben.route('**/api/admin/events*', (route) => route.abort())
  await open(ben, orderId)
  await expect(ben.getByText(/Reconnecting|Not live/).first()).toBeAttached(LIVE)
  await open(ana, orderId)
  await ana.getByRole('button', { name: 'Move to Customer Called' }).click()
  await expect(ana.getByRole('button', { name: 'Move to Customer Called' })).toHaveCount(0)
  await ben.getByRole('button', { name: 'Move to Completed Orders' }).click()
  const question = ben.getByRole('dialog')
  await expect(question).toContainText('Ana Pérez has moved this order to Customer Called')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(ben.getByRole('heading', { level: 1 }).locator('..')).toContainText('Customer Called')

  await ana.getByRole('button', { name: 'I’m working on this' }).click()
  await expect(ana.getByText('You are working on this')).toBeVisible()
  await ben.goto(`${server.url}/admin/called`)
  await holdTime(ben)
  await row(ben, orderId)
    .getByRole('button', { name: `Delete ${orderId}` })
    .click()
  await expect(ben.getByRole('dialog')).toContainText('Ana Pérez is working on this')
  await ben.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(row(ben, orderId)).toHaveCount(0)
  await ben.getByRole('button', { name: 'Undo' }).click()
  await expect(row(ben, orderId)).toBeVisible(LIVE)
  await Promise.all([ana.context().close(), ben.context().close()])
})

test('two server processes on one database are one office', async ({ browser, request }) => {
  const other = await JourneyServer.start({ ROLE: 'api' }, { beside: server })
  try {
    const orderId = await postOrder(request)
    const [ana, ben] = await Promise.all([sitDown(browser, people.ana), sitDown(browser, people.ben, other)])
    await open(ana, orderId)
    await open(ben, orderId, other)
    await expect(ana.getByText('Ben Ortiz is viewing')).toBeVisible(LIVE)
    await expect(ben.getByText('Ana Pérez is viewing')).toBeVisible(LIVE)
    await ana.getByRole('button', { name: 'I’m working on this' }).click()
    await expect(ben.getByText('Ana Pérez is working on this')).toBeVisible(LIVE)

    await ben.context().setOffline(true)
    await expect(ben.getByText('Not live')).toBeVisible(LIVE)
    await ana.getByRole('button', { name: 'Move to Customer Called' }).click()
    await expect(ana.getByRole('button', { name: 'Move to Customer Called' })).toHaveCount(0)
    await ben.context().setOffline(false)
    await expect(ben.getByText('Not live')).toHaveCount(0, LIVE)
    await expect(ben.getByText('Just changed by Ana Pérez: Moved to Customer Called')).toBeVisible(LIVE)
    await Promise.all([ana.context().close(), ben.context().close()])
  } finally {
    await other.stop()
  }
})
