import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { RUN_MS } from '#web/ui/key-runs.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { accessible } from './accessible.ts'
import { holdTime, open, toast } from './screens.ts'
import { ADMIN, JourneyServer, type Person } from './server.ts'

let server: JourneyServer
let page: Page
let teresa: Person
const ids: number[] = []
test.beforeAll(async ({ browser, request }) => {
  server = await JourneyServer.start()
  teresa = await server.addPerson(request, 'Team', 'Teresa Team')
  for (const name of ['Ana', 'Bea', 'Cleo', 'Dora', 'Eva']) {
    const passport = `XX90${ids.length}`
    const order = { ...WHOLE_ORDER, name, email: `${name.toLowerCase()}@mail.example`, passport_number: passport }
    ids.push((await server.postOrder(request, { ...order, payment: { status: 'paid' } })).orderId)
  }
  page = await open(server, browser, '/admin/recent-order', teresa)
  await page.getByRole('navigation').getByRole('button', { name: 'Records' }).click()
})
test.afterAll(() => server.stop())

/** What comes by the stream comes within seconds; a busy machine may take longer. */
const LIVE = { timeout: 60_000 }
const row = (id: number, one = page) => one.locator(`tr[data-order="${id}"]`)
const dialog = () => page.getByRole('dialog', { name: 'Put off until …' })
const line = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name })
const bar = () => page.getByRole('region', { name: 'Later' })

test('with keys alone an order is put off from its page, with its reason; it waits in Later, and undo takes it back', async () => {
  await holdTime(page)
  await expect(row(ids[0]!)).toBeVisible()
  await page.goto(`${server.url}/admin/view-order/${encodeId(ids[0]!)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Diaz' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog().getByRole('radio').first()).toBeFocused()
  await accessible(page, 'put off')
  await page.keyboard.press('3')
  await expect(dialog().getByRole('radio', { name: /^Tomorrow morning/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog().getByText('Say why, for whoever picks it up again')).toBeVisible()
  await page.keyboard.type('No answer, call again')
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  await expect(toast(page, 'The order is in Later')).toBeVisible()
  await expect(bar()).toContainText(/^Put off by Teresa Team until .+, 9:00: No answer, call again/)
  await expect(line(/^Later 1$/)).toBeVisible(LIVE)
  await page.keyboard.press('u')
  await expect(bar()).toHaveCount(0)
  await expect(line(/^Later 0$/)).toBeVisible(LIVE)
})

test('chosen orders are put off together from their list; Later says when each comes back and why', async () => {
  await page.goto(`${server.url}/admin/recent-order`)
  await expect(row(ids[1]!)).toBeVisible()
  for (const id of ids.slice(1, 3)) await row(id).getByRole('checkbox').click()
  await page.keyboard.press('s')
  await expect(dialog().getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('5')
  await expect(dialog().getByRole('radio', { name: 'When the traveller answers' })).toBeChecked()
  await dialog().getByLabel('Reason').fill('Asked for a photo of the passport')
  await page.keyboard.press('Enter')
  await expect(toast(page, '2 orders are in Later')).toBeVisible()
  await expect(row(ids[1]!)).toHaveCount(0)
  await expect(async () => {
    // Pressed at once, while the list is still changing, they would belong to what was typed.
    await page.waitForTimeout(2 * RUN_MS)
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await expect(page.getByRole('heading', { level: 1, name: 'Later' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  for (const id of ids.slice(1, 3))
    await expect(row(id).locator('[data-column=later]')).toContainText('Asked for a photo of the passport')
  await expect(page.locator('[data-group=backLater]')).toHaveText('Back later 2')
  await expect(page.getByRole('columnheader', { name: 'Put off (Santo Domingo time)' })).toBeVisible()
  await accessible(page, 'later')
})

test('in a narrow window the e-mail stands whole below the name, and no row of the page is cut', async () => {
  const wide = page.viewportSize()!
  const email = row(ids[1]!).locator('[data-column=name] [data-column=email]')
  await expect(email).toHaveCount(0)
  await page.setViewportSize({ width: 820, height: 900 })
  await expect(email).toHaveText('bea@mail.example')
  const hidden = await page
    .locator('[data-list]')
    .evaluate((list) => [list.scrollHeight - list.clientHeight, list.scrollWidth - list.clientWidth])
  expect(hidden).toEqual([0, 0])
  await page.setViewportSize(wide)
  await expect(email).toHaveCount(0)
})

test('what happens to an order brings it back, on top of its list, with what it was and why it had been put off', async ({
  browser,
  request,
}) => {
  const put = await request.put(`${server.url}/api/admin/put-off`, {
    headers: { authorization: await server.tokenOf(request, teresa) },
    data: { orderId: ids[4], until: 'traveller', reason: 'Asked for a photo of the passport' },
  })
  expect(put.ok(), await put.text()).toBe(true)
  const other = await open(server, browser, '/admin/recent-order', teresa)
  await expect(row(ids[0]!, other)).toBeVisible()
  await expect(row(ids[4]!, other)).toHaveCount(0)
  const answer = await request.post(`${server.url}/api/admin/add-new-remark`, {
    headers: { authorization: await server.tokenOf(request, ADMIN) },
    data: { orderId: ids[4], remark: 'Letter of the bank', chargeBack: 'Y' },
  })
  expect(answer.ok()).toBe(true)
  await other.getByRole('button', { name: /1 new order/ }).click(LIVE)
  await expect(row(ids[4]!, other)).toBeVisible()
  await expect(other.locator('tr[data-order]').first()).toHaveAttribute('data-order', String(ids[4]))
  await expect(row(ids[4]!, other).locator('[data-column=later]')).toHaveText('Asked for a photo of the passport')
  await other.keyboard.press('n')
  await expect(other.getByRole('region', { name: 'Later' })).toContainText(
    'Back from Later: the payment is disputed. Put off by Teresa Team until the traveller answers',
  )
  await other.getByRole('button', { name: 'Dismiss' }).click()
  await expect(other.getByRole('region', { name: 'Later' })).toHaveCount(0)
  // Who put it off is told; the line leads to the order.
  const inbox = other.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  await expect(inbox).toHaveText('Inbox1 unread', LIVE)
  await inbox.click()
  const told = other.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
  await expect(told).toHaveText(
    /Back from Later: the payment is disputed.*Asked for a photo of the passport.*Eva Diaz/s,
  )
  await accessible(other, 'an inbox with an order that is back')
  await told.getByRole('link').click()
  await expect(other).toHaveURL(new RegExp(encodeId(ids[4]!)))
})

test('a moment after which it could not be filed is refused, and what was typed stays', async () => {
  await page.goto(`${server.url}/admin/view-order/${encodeId(ids[3]!)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dora Diaz' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog().getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('7')
  await dialog().getByRole('textbox', { name: 'Date and time' }).fill('2030-12-01T18:01')
  await dialog().getByLabel('Reason').fill('Far away')
  await page.keyboard.press('Enter')
  await expect(dialog()).toContainText('It can be put off until 1 Dec 2030, 18:00 in Santo Domingo at the latest')
  await expect(dialog().getByLabel('Reason')).toHaveValue('Far away')
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
})

test('an order that must be filed now cannot be put off, and says so', async ({ request }) => {
  const [year, month, day] = dayInSantoDomingo(new Date()).split('-') as [string, string, string]
  const flight = {
    intended_arrival_year: year,
    intended_arrival_month: month,
    intended_arrival_date: day,
    embarkation_flight_date_year: year,
    embarkation_flight_date_month: month,
    embarkation_flight_date_date: day,
  }
  const { orderId } = await server.postOrder(request, {
    ...WHOLE_ORDER,
    ...flight,
    name: 'Fay',
    email: 'fay@mail.example',
    passport_number: 'XX9099',
    payment: { status: 'paid' },
  })
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fay Diaz' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog().getByText(/^It must be filed now: it could be put off until .+ at the latest\.$/)).toBeVisible()
  await expect(dialog().getByRole('button', { name: 'Put off' })).toHaveCount(0)
  await expect(dialog().getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
})
