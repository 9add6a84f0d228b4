import { expect, type Page } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { intercept } from './hold-back.ts'
import { test } from './journey.ts'
import { open, toast } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
let teresa: Person
let nina: Person
let marco: Person
const ids: number[] = []
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ request }) => {
  server = await JourneyServer.start()
  teresa = await server.addPerson(request, 'Team', 'Teresa Team')
  nina = await server.addPerson(request, 'Night Staff', 'Nina Night')
  marco = await server.addPerson(request, 'Manager', 'Marco Manager')
  for (const name of ['Ana', 'Bea', 'Cleo']) {
    const order = {
      name,
      last_name: 'Diaz',
      email: `${name}@mail.example`,
      IsArrival: 'Arrival',
      processing_mode: 'standard',
    }
    const payment = { status: 'paid', transaction_id: `txn_${name}` }
    ids.push((await server.postOrder(request, { ...order, payment })).orderId)
  }
})
test.afterAll(() => server.stop())

/** What comes by the stream comes within seconds; a busy machine may take longer. */
const LIVE = { timeout: 60_000 }
const notes = (page: Page) => page.getByRole('region', { name: 'Handed over' })
const mine = (page: Page) => page.getByRole('textbox', { name: 'Your note to the next shift' })
const people = (page: Page) => page.getByRole('region', { name: 'Who works on what' })
/** With what stands on it: its keys are there then, too. */
async function isThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Change of shift' })).toBeVisible()
  await expect(mine(page)).toBeVisible()
}

async function claim(page: Page, person: Person, orderId: number): Promise<void> {
  const headers = { authorization: await server.tokenOf(page.request, person) }
  const claimed = await page.request.put(`${server.url}/api/admin/claim-order`, { headers, data: { orderId } })
  expect(claimed.ok()).toBe(true)
}

test('a shift is handed over from one to the next, with keys alone', async ({ browser }) => {
  const day = await open(server, browser, '/admin/recent-order', teresa)
  const text = `#${ids[0]} flies tonight, its hotel is in the remarks.\nLeave #${ids[1]} alone: the bank is on it.`

  await test.step('who goes home writes what the next one has to know', async () => {
    await expect(day.locator('tr[data-order]')).toHaveCount(3)
    await claim(day, teresa, ids[0]!)
    await claim(day, teresa, ids[2]!)
    await day.keyboard.press('Control+k')
    await day.keyboard.type('Change of shift')
    await expect(day.getByRole('option', { name: /Change of shift/ }).first()).toBeVisible()
    await day.keyboard.press('Enter')
    await isThere(day)
    await day.keyboard.press('n')
    await expect(mine(day)).toBeFocused()
    await day.keyboard.type(text)
    await expect(day.getByText(/^Saved/)).toBeVisible()
    await day.keyboard.press('Escape')
    await day.keyboard.press('h')
    await expect(notes(day).getByText('It stays here until somebody takes it over.')).toBeVisible()
    await expect(mine(day)).toHaveValue('')
  })
  // Who goes home closes the window: one that stood open would say when it was touched last.
  await day.close()

  const lead = await open(server, browser, '/admin/shift', marco)
  await expect(notes(lead).getByRole('button', { name: 'Take over the note of Teresa Team' })).toBeVisible()
  await server.wasAway(teresa, 15)

  await test.step('who comes at night begins there, takes the note over and releases what was left open', async () => {
    const night = await (await browser.newContext()).newPage()
    await night.goto(server.url)
    await night.getByLabel('Email ID').focus()
    await night.keyboard.type(nina.email)
    await night.keyboard.press('Tab')
    await night.keyboard.type(nina.password)
    await night.keyboard.press('Enter')
    await expect(night).toHaveURL(/\/admin\/shift$/)
    await isThere(night)
    // With the session that is kept, by the mark in the corner, and by a letter of the dashboard and back: the board is where one begins.
    for (const path of ['/admin', '/admin/', '/', '/admin?page=2']) {
      await night.goto(`${server.url}${path}`)
      await expect(night).toHaveURL(/\/admin\/shift$/)
      await isThere(night)
    }
    await night.keyboard.press('g')
    await night.keyboard.press('d')
    await expect(night.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(night).toHaveURL(/\/admin\/dashboard$/)
    await night.reload()
    await expect(night.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await night.getByRole('banner').getByRole('link', { name: 'Dominican E-Ticket' }).click()
    await isThere(night)
    const note = notes(night).getByRole('article')
    await expect(note).toContainText('its hotel is in the remarks')
    await accessible(night, 'shift')
    await expect(people(night)).toContainText('Teresa Team')
    await expect(people(night)).toContainText('away, last seen 15 minutes ago')
    await night.keyboard.press('1')
    await expect(toast(night, '2 orders released')).toBeVisible()
    await expect(people(night).getByText('Nobody else has claimed an order.')).toBeVisible()
    await night.keyboard.press('y')
    await expect(note).toContainText('Taken over by you')
    const came = night
      .getByRole('table', { name: 'What waits, and for whom' })
      .getByRole('row', { name: /^New Orders/ })
    await expect(came.getByRole('link', { name: 'New Orders: Came since: 3' })).toBeVisible()
    await came.getByRole('link', { name: 'New Orders: Came since: 3' }).press('Enter')
    await expect(night.locator('tr[data-order]')).toHaveCount(3)
    await expect(night.getByRole('button', { name: /^Remove: In this list since/ })).toBeVisible()
    await night.goBack()
    await note.getByRole('link', { name: `#${ids[0]}` }).press('Enter')
    await expect(night).toHaveURL(new RegExp(encodeId(ids[0]!)))
    await night.context().close()
  })

  await test.step('whose orders are to do stands there, marked where nobody does them, and leads to them', async () => {
    const gone = await server.addPerson(lead.request, 'Team', 'Greta Gone')
    const headers = { authorization: await server.tokenOf(lead.request, marco) }
    const ask = async (method: 'GET' | 'PUT', path: string, data?: object) => {
      const said = await lead.request.fetch(`${server.url}/api/admin/${path}`, { method, headers, data })
      expect(said.ok(), await said.text()).toBe(true)
      return (await said.json()).data
    }
    const colleagues: { id: number; name: string }[] = await ask('GET', 'colleagues')
    const { id } = colleagues.find(({ name }) => name === gone.name)!
    await ask('PUT', 'assign-orders', { orderId: ids[1], to: id })
    await ask('PUT', 'suspend-team-member', { teamMemberId: id, suspended: true })
    const board = await open(server, browser, '/admin/shift', marco)
    const assigned = board.getByRole('table', { name: 'Assigned orders' })
    await expect(assigned.getByRole('row').nth(1)).toContainText('cannot sign in: nobody works on these')
    await assigned.getByRole('link', { name: 'Greta Gone: Assigned, open: 1' }).click()
    await expect(board.locator(`tr[data-order="${ids[1]}"]`)).toBeVisible()
    await expect(board.locator('tr[data-order]')).toHaveCount(1)
    await expect(board.getByRole('button', { name: /^Remove: .*Greta Gone/ })).toBeVisible()
    await board.close()
  })

  await test.step('whoever else looks sees it come to pass', async () => {
    await expect(notes(lead)).toContainText('Taken over by Nina Night', LIVE)
    const again = await open(server, browser, '/admin/shift', teresa)
    await expect(notes(again)).toContainText('Taken over by Nina Night')
  })
})

test('of two who take a note over at once, the second is told who was first', async ({ browser, request }) => {
  const headers = { authorization: await server.tokenOf(request, teresa) }
  const data = { text: 'Two of you, one note' }
  const handed = await request.post(`${server.url}/api/admin/hand-over-shift`, { headers, data })
  const { id } = (await handed.json()).data
  const lead = await open(server, browser, '/admin/shift', marco)
  const take = notes(lead).getByRole('button', { name: 'Take over the note of Teresa Team' })
  await expect(take).toBeVisible()
  // It shows what it showed.
  await intercept(lead, '**/api/admin/shift*', (route) => route.abort())
  const first = await request.put(`${server.url}/api/admin/confirm-shift-note`, {
    headers: { authorization: await server.tokenOf(request, nina) },
    data: { id },
  })
  expect(first.ok()).toBe(true)
  await lead.keyboard.press('y')
  await expect(toast(lead, 'Nina Night has taken this note over already')).toBeVisible()
})

test('what is typed is there again: in a page that was closed at once, and where another window changed it', async ({
  browser,
}) => {
  const page = await open(server, browser, '/admin/shift', teresa)
  const context = page.context()
  await isThere(page)
  await intercept(page, '**/api/admin/save-shift-note', (route) => route.abort())
  await page.keyboard.press('n')
  await page.keyboard.type('Half a sen')
  await page.close()
  const again = await context.newPage()
  await again.goto(`${server.url}/admin/shift`)
  await expect(mine(again)).toHaveValue('Half a sen')
  await expect(again.getByText(/^Saved/)).toBeVisible()

  const elsewhere = await open(server, browser, '/admin/shift', teresa)
  await expect(mine(elsewhere)).toHaveValue('Half a sen')
  await intercept(elsewhere, '**/api/admin/shift*', (route) => route.abort())
  await intercept(elsewhere, '**/api/admin/events*', (route) => route.abort())
  await mine(again).fill('Half a sentence')
  await expect(again.getByText(/^Saved/)).toBeVisible()
  await mine(elsewhere).fill('Another half')
  await expect(elsewhere.getByText('You changed this note in another window.')).toBeVisible()
  await expect(elsewhere.getByRole('blockquote')).toHaveText('Half a sentence')
  await elsewhere.getByRole('button', { name: 'Keep this one' }).click()
  await expect(elsewhere.getByText(/^Saved/)).toBeVisible()
  await again.reload()
  await expect(mine(again)).toHaveValue('Another half')
})

test('a Manager says when shifts begin, and everybody’s board goes by it', async ({ browser }) => {
  const page = await open(server, browser, '/admin/shift', marco)
  await isThere(page)
  await expect(page.getByText('When shifts begin', { exact: true })).toHaveCount(1)
  const hours = page.getByRole('textbox', { name: 'When shifts begin' })
  await hours.fill('7, 19')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write 1 to 6 times')).toBeVisible()
  await hours.fill('7:00, 19:00')
  await hours.press('Enter')
  await expect(toast(page, 'Shifts saved')).toBeVisible()
  await expect(page.getByText(/^Next change at (07|19):00 in Santo Domingo/)).toBeVisible()
  const night = await open(server, browser, '/admin/shift', nina)
  await expect(night.getByText(/^Next change at (07|19):00 in Santo Domingo/)).toBeVisible()
  await expect(night.getByRole('textbox', { name: 'When shifts begin' })).toHaveCount(0)
})

test('what is put off says the hour at which it comes back', async ({ browser, request }) => {
  const headers = { authorization: await server.tokenOf(request, marco) }
  const { orderId } = await server.postOrder(request, {
    name: 'Dora',
    last_name: 'Diaz',
    email: 'dora@mail.example',
    IsArrival: 'Arrival',
    processing_mode: 'standard',
    payment: { status: 'paid', transaction_id: 'txn_Dora' },
  })
  // At 18:00 in Santo Domingo, of the day after tomorrow in UTC: never today there.
  const at = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T22:00:00Z`
  const data = { orderId, until: 'time', at, reason: 'Asked for a photo' }
  const putOff = await request.put(`${server.url}/api/admin/put-off`, { headers, data })
  expect(putOff.ok(), await putOff.text()).toBe(true)
  const page = await open(server, browser, '/admin/shift', marco)
  await isThere(page)
  const row = page.getByRole('table', { name: 'Put off' }).getByRole('row', { name: new RegExp(`#${orderId}`) })
  await expect(row).toContainText('18:00')

  await test.step('one order comes back, and others come back', async () => {
    for (const [back, words] of [
      [1, /1 comes back before \d\d:\d\d$/],
      [2, /2 come back before \d\d:\d\d$/],
    ] as const) {
      await intercept(page, /\/api\/admin\/shift(\?|$)/, async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        json.data.later.back = back
        await route.fulfill({ response, json })
      })
      await page.reload()
      await expect(page.getByText(words)).toBeVisible()
      await page.unroute(/\/api\/admin\/shift(\?|$)/)
    }
  })
})

test('the number of future orders leads to the table of just these, and not to the grid of months', async ({
  browser,
  request,
}) => {
  const { orderId } = await server.postOrder(request, {
    name: 'Fe',
    last_name: 'Diaz',
    email: 'fe@mail.example',
    IsArrival: 'Arrival',
    processing_mode: 'future',
    processing_date: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    payment: { status: 'paid', transaction_id: 'txn_Fe' },
  })
  const page = await open(server, browser, '/admin/shift', marco)
  await page.getByRole('link', { name: 'Future Orders: Came since: 1' }).click()
  await expect(page.getByRole('button', { name: /^Remove: In this list since/ })).toBeVisible()
  await expect(page.locator('tr[data-order]')).toHaveCount(1)
  await expect(page.locator(`tr[data-order="${orderId}"]`)).toBeVisible()
})
