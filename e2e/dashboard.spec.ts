import { expect, type Page } from '@playwright/test'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { accessible } from './accessible.ts'
import { holdBack, intercept } from './hold-back.ts'
import { test } from './journey.ts'
import { open, pressUntil, toast } from './screens.ts'
import { JourneyServer } from './server.ts'

let server: JourneyServer
const begunOn = new Date().toISOString().slice(0, 10)
test.beforeAll(async ({ playwright }) => {
  server = await JourneyServer.start()
  const request = await playwright.request.newContext()
  for (const [days, name] of [
    [0, 'Zielińska'],
    [1, 'Quiñones'],
    [1, 'Oyelaran'],
    [9, 'Vasquez'],
  ] as const)
    await server.postOrder(request, flyingIn(days, name))
  await request.dispose()
})
test.afterAll(() => server.stop())

/** A paid order whose traveller flies in so many days, by the country's calendar. */
function flyingIn(days: number, last_name: string) {
  const day = new Date(Date.parse(dayInSantoDomingo(new Date())) + days * 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = day.split('-')
  return {
    name: 'Łucja',
    last_name,
    email: 'lucja@mail.example',
    IsArrival: 'Arrival',
    processing_mode: 'standard',
    intended_arrival_year: year,
    intended_arrival_month: String(Number(month)),
    intended_arrival_date: date,
    payment: { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: `txn_${crypto.randomUUID()}` },
  }
}

/** The name of the day of the reports: from 20:00 in the office it has ended, and what is done is of the next. */
const TODAY = /^Today( until 20:00)?$/
const day = (page: Page) => page.getByRole('region', { name: 'My day' })
const number = (page: Page, words: string) => day(page).getByRole('link', { name: `${words}: ` })

test('a clerk reads what the day holds, and each number leads to as many orders', async ({ browser, request }) => {
  const page = await open(server, browser, '/admin', await server.addPerson(request, 'Team', 'Teo Clerk'))
  await expect(day(page)).toContainText('You have completed none today')
  for (const [words, many] of [
    ['flies today without a ticket', 1],
    ['fly tomorrow', 2],
  ] as const) {
    await expect(number(page, words)).toHaveText(String(many))
    await number(page, words).click()
    await expect(page.locator('tr[data-order]')).toHaveCount(many)
    await page.goBack()
  }
  if (new Date().toISOString().startsWith(begunOn)) {
    await page.getByRole('link', { name: 'today (UTC): ' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^4 orders$/ })).toBeVisible()
    await page.goBack()
  }
  await expect(page.getByRole('region', { name: TODAY })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Before the first traveller' })).toHaveCount(0)

  await test.step('the list again is short, and leads to the whole of it', async () => {
    for (let at = 0; at < 3; at += 1) await server.postOrder(request, flyingIn(12 + at, `Later${at}`))
    await page.reload()
    const list = page.getByRole('main').getByRole('region', { name: 'New Orders' })
    await expect(list.getByRole('row')).toHaveCount(6)
    await expect(list.getByRole('row').nth(1)).toContainText('Zielińska')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await list.getByRole('link', { name: 'All new orders' }).click()
    await expect(page.locator('tr[data-order]')).toHaveCount(7)
    await page.goBack()
  })
  await accessible(page, 'clerks-dashboard', { widths: [390, 820, 1440] })
})

test('a clerk begins with one key, with whoever flies today; what is theirs and what changed for them stands there', async ({
  browser,
  request,
}) => {
  const clerk = await server.addPerson(request, 'Team', 'Tilda Clerk')
  const manager = await server.addPerson(request, 'Manager', 'Mara Manager')
  await server.postOrder(request, { ...flyingIn(20, 'Prioritaria'), processing_mode: 'priority' })
  await server.postOrder(request, { ...flyingIn(0, 'Urgente'), processing_mode: 'priority' })
  const given = await server.postOrder(request, flyingIn(15, 'Asignada'))
  const lead = { authorization: await server.tokenOf(request, manager) }
  const colleagues = await request.get(`${server.url}/api/admin/colleagues`, { headers: lead })
  const { id } = (await colleagues.json()).data.find(({ name }: { name: string }) => name === clerk.name)
  const assign = async ({ orderId }: { orderId: number }) => {
    const data = { orderId, to: id }
    expect((await request.put(`${server.url}/api/admin/assign-orders`, { headers: lead, data })).ok()).toBe(true)
  }
  await assign(given)
  const hers = await server.postOrder(request, flyingIn(18, 'Pospuesta'))
  const headers = { authorization: await server.tokenOf(request, clerk) }
  const data = { orderId: hers.orderId, until: 'time', at: new Date(Date.now() + 3 * 3_600_000), reason: 'No answer' }
  const putOff = await request.put(`${server.url}/api/admin/put-off`, { headers, data })
  expect(putOff.ok(), await putOff.text()).toBe(true)
  const page = await open(server, browser, '/admin', clerk)
  const own = page.getByRole('region', { name: 'Your orders' })
  const news = page.getByRole('region', { name: 'New for you' })
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  await expect(own.getByRole('link', { name: 'Assigned to me 1' })).toBeVisible()
  await expect(own.getByRole('link', { name: 'My orders 0' })).toBeVisible()
  await expect(news.getByRole('listitem')).toHaveText([/Mara Manager assigned this order to you.*Asignada/s])
  await expect(bell).toHaveText('Inbox1 unread')
  await expect(own.getByRole('region', { name: 'Put off by me' }).getByRole('listitem')).toHaveText(
    /Łucja Pospuesta#\d+New.*in \d hours/,
  )
  const [left, right] = await Promise.all([own, news].map((panel) => panel.boundingBox()))
  expect(left!.height, 'no hole below the shorter one').toBe(right!.height)
  await own.getByRole('link', { name: 'Put off by me 1' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Put off by me' })).toBeVisible()
  await expect(page.locator('tr[data-order]')).toHaveCount(1)
  await page.goBack()
  await accessible(page, 'clerks-desk', { widths: [390, 820, 1440] })
  await news.getByRole('button', { name: 'Mark as read' }).click()
  await expect(news.getByText('Nothing unread')).toBeVisible()
  await expect(bell).toHaveText('Inbox')

  await test.step('of one’s own the most urgent are named first, there and in the list', async () => {
    await assign(await server.postOrder(request, flyingIn(30, 'Reciente')))
    await page.reload()
    const hersToDo = own.getByRole('region', { name: 'Assigned to me' })
    await expect(hersToDo.getByRole('listitem')).toHaveText([/Asignada/, /Reciente/])
    const list = page.locator('tr[data-order]')
    await own.getByRole('link', { name: 'Assigned to me 2' }).click()
    await expect(list).toHaveText([/Asignada/, /Reciente/])
  })

  await test.step('so the list begins from the palette and the inbox too, until one likes the newest first', async () => {
    const list = page.locator('tr[data-order]')
    const fromPalette = async () => {
      await page.goto(`${server.url}/admin/settings`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
      const palette = page.getByPlaceholder('Order ID, name, e-mail, page or action')
      await pressUntil(page, 'Control+k', () => palette.isVisible())
      await page.keyboard.type('Assigned to me')
      await page.getByRole('option', { name: 'Assigned to me' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assigned to me')
    }
    await fromPalette()
    await expect(list).toHaveText([/Asignada/, /Reciente/])
    await page.goto(`${server.url}/admin/inbox`)
    await page.getByRole('main').getByRole('link', { name: 'Assigned to me' }).click()
    await expect(list).toHaveText([/Asignada/, /Reciente/])
    await page.getByLabel('Order by').selectOption('newest')
    await expect(list).toHaveText([/Reciente/, /Asignada/])
    await fromPalette()
    await expect(list).toHaveText([/Reciente/, /Asignada/])
    await page.goto(`${server.url}/admin`)
    await own.getByRole('link', { name: 'Assigned to me 2' }).click()
    await expect(list).toHaveText([/Reciente/, /Asignada/])
    await page.getByLabel('Order by').selectOption('due')
    await page.goto(`${server.url}/admin`)
  })

  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('button', { name: 'Work on next' })).toBeVisible()
  // Whoever flies today first, of those whom more was promised; then what was promised, and the others after. Going on goes by the same.
  await page.keyboard.press('n')
  for (const name of ['Urgente', 'Zielińska', 'Prioritaria']) {
    await expect(heading).toHaveText(`Łucja ${name}`)
    await page.keyboard.press('w')
  }
  await expect(heading).toHaveText(/Quiñones|Oyelaran/)
  await page.goto(`${server.url}/admin`)
  await page.getByRole('button', { name: 'Work on next' }).click()
  await expect(heading).toHaveText('Łucja Urgente')
  await page.keyboard.press('w')
  await expect(heading).toHaveText('Łucja Zielińska')
  // What was begun stays one's own.
  await page.getByRole('textbox', { name: 'Remark' }).fill('Looked at the form')
  await page.goto(`${server.url}/admin`)
  await expect(own.getByRole('link', { name: 'My orders 1' })).toBeVisible()
  await own.getByRole('link', { name: 'Łucja Zielińska' }).click()
  await expect(heading).toHaveText('Łucja Zielińska')
})

test('one who calls has a day of calls, and is told of no ticket', async ({ browser, request }) => {
  await server.postOrder(request, flyingIn(0, 'Kowalczyk'))
  const page = await open(server, browser, '/admin', await server.addPerson(request, 'Telecaller', 'Tina Caller'))
  await expect(day(page)).toContainText('You have made no calls today')
  await expect(day(page)).not.toContainText('completed')
  // Others fly today and tomorrow; none of them is to be called.
  await expect(day(page)).toContainText(
    'Contact Customer and Customer Called: nobody flies today or tomorrow, nothing is late and no flight is past.',
  )
  await expect(day(page)).not.toContainText('ticket')

  await intercept(page, '**/api/admin/my-calls', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/admin/my-calls')
  await again.click()
  await expect(page.getByRole('region', { name: 'To call now' })).toBeVisible()
  // Nobody can be called, so that the button is not what the page is for.
  await expect(page.getByRole('button', { name: 'Work on next' })).toHaveAttribute('data-variant', 'default')

  const tiles = page.getByRole('navigation', { name: 'Queues' })
  const held = await holdBack(page, '**/api/admin/my-calls')
  await page.reload()
  await held.asked
  await expect(day(page)).toContainText('You have made no calls today')
  await expect(tiles, 'what would move when the calls come').toHaveCount(0)
  held.letGo()
  await expect(tiles).toBeVisible()
  await page.unroute('**/api/admin/my-calls')
})

test('who leads sees who did what today, what is owed and which disputes run, and comes from there to the room', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Marco Manager')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const { orderId } = await server.postOrder(request, flyingIn(5, 'Brzozowska'))
  const done = await request.put(`${server.url}/api/admin/move-order-status`, {
    headers,
    data: { orderId, status: 'Completed' },
  })
  expect(done.ok()).toBe(true)
  // What is worked on is there at every hour.
  const { orderId: held } = await server.postOrder(request, flyingIn(6, 'Nowak'))
  const claimed = await request.put(`${server.url}/api/admin/claim-order`, { headers, data: { orderId: held } })
  expect(claimed.ok()).toBe(true)
  const page = await open(server, browser, '/admin', manager)
  await expect(day(page)).toContainText('You have completed 1 today')
  const today = page.getByRole('region', { name: TODAY })
  const mine = today.getByRole('table', { name: 'Who did what' }).getByRole('row', { name: /Marco Manager/ })
  await expect(mine).toContainText('1')
  await expect(today.getByText(/^In Santo Domingo: .+, 20:00 to .+, 20:00\.$/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Refunds owed' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your orders' })).toHaveCount(0)
  await expect(main.getByText('No dispute waits for an answer.')).toBeVisible()
  await test.step('what is to be done first stands before what was done, and no number stands there twice', async () => {
    const regions = await main
      .getByRole('region')
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.querySelector('h2')?.textContent))
    const places = [
      'My day',
      'New Orders',
      'Due today or late',
      'Disputes by deadline',
      'Refunds owed',
      'Who did what',
      'Orders in the last 30 days',
    ].map((name) => regions.indexOf(name))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBe(0)
    await expect(today.getByText('Orders with a failed mail')).toHaveCount(0)
    await expect(main.getByText('today (UTC)')).toHaveCount(0)
  })
  await accessible(page, 'leads-dashboard', { widths: [390, 820, 1440] })
  await today.getByRole('link', { name: 'Manager’s room' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager’s room')
})

test('an Admin has a list of the first day, which ticks itself and can be folded away', async ({ browser }) => {
  const page = await open(server, browser, '/admin')
  const list = page.getByRole('region', { name: 'Before the first traveller' })
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(step('Connect a mail provider')).toContainText('To do:')
  await accessible(page, 'first-day', { widths: [390, 820, 1440] })
  await expect(step('Set up your landing site')).toContainText('To do:')
  await step('Set up your landing site').getByRole('link').click()
  await page.getByRole('link', { name: /Palma Travel Desk/ }).click()
  await page.getByLabel('Domain').fill('palma-travel.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Landing site saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(step('Set up your landing site')).toContainText('Done:')
  await expect(step('Set up your landing site').getByRole('link')).toHaveCount(0)
  await test.step('what stands above it does not move when it comes, and what stands below comes with it', async () => {
    const main = page.getByRole('main')
    const held = await holdBack(page, '**/api/admin/first-day')
    await page.reload()
    await held.asked
    const tiles = main.getByRole('navigation', { name: 'Queues' })
    await expect(day(page)).toContainText('You have completed')
    const before = await tiles.boundingBox()
    await expect(main.getByRole('region', { name: 'New Orders' })).toHaveCount(0)
    held.letGo()
    await expect(list).toBeVisible()
    await expect(main.getByRole('region', { name: 'New Orders' })).toBeVisible()
    expect(await tiles.boundingBox()).toEqual(before)
    await page.unroute('**/api/admin/first-day')
  })
  await list.getByRole('button', { name: 'Hide' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await page.reload()
  await expect(list.getByRole('button', { name: 'Show' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
})

test('the list of the first day goes once all of it is done', async ({ browser }) => {
  const page = await open(server, browser, '/admin')
  const list = page.getByRole('region', { name: 'Before the first traveller' })
  await expect(list).toBeVisible()
  let left = 1
  await intercept(page, '**/api/admin/first-day', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { step: string }[] }
    const data = json.data.map((step, at) => ({ ...step, done: at >= left }))
    await route.fulfill({ response, json: { ...json, data } })
  })
  await page.reload()
  await expect(list.getByText('To do:')).toHaveCount(1)
  left = 0
  const answer = page.waitForResponse('**/api/admin/first-day')
  await page.reload()
  await (await answer).finished()
  await expect(page.getByRole('region', { name: 'Countries' })).toBeVisible()
  await expect(list).toHaveCount(0)
})
