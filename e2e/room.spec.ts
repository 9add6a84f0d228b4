import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { dayInSantoDomingo, figuresOf } from '#contract/values/moments.ts'
import { accessible } from './accessible.ts'
import { test } from './journey.ts'
import { open, pressUntil } from './screens.ts'
import { JourneyServer, type Person } from './server.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start()))
test.afterAll(() => server.stop())

const ORDER = {
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.example',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}

const PRESSES_AT_MOST = 4

const officeHour = () => figuresOf(new Date(), 'SantoDomingo')!.hour
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a Manager sees what was done and by whom, and from each number comes to the orders that it counts', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Marco Manager')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const ids: number[] = []
  for (const last of ['One', 'Two', 'Three']) {
    const own = {
      last_name: last,
      payment: { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: `txn_${last}` },
    }
    ids.push((await server.postOrder(request, { ...ORDER, ...own })).orderId)
  }
  const hours = [officeHour()]
  const done = await request.put(`${server.url}/api/admin/move-order-status`, {
    headers,
    data: { orderId: ids[0], status: 'Completed' },
  })
  expect(done.ok()).toBe(true)
  hours.push(officeHour())

  const page = await open(server, browser, '/admin/order-history', manager)
  await expect(page.locator('tr[data-order]')).toHaveCount(3)
  await pressUntil(page, 'g j', () => page.getByRole('heading', { level: 1, name: 'Manager’s room' }).isVisible())
  const person = page.getByRole('table', { name: 'Who did what' }).getByRole('row', { name: /Marco Manager/ })
  await expect(page.getByText('Payment to ticket sent, median')).toBeVisible()
  await accessible(page, 'room')

  await test.step('a period of one’s own is in the address, with the one before beside it', async () => {
    await page.getByRole('button', { name: '7 days' }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
    await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
    // The days before stand there until these have come.
    await expect(page.getByText(/ – .+ \(UTC\), compared with/)).toBeVisible()
    await expect(person).toContainText('1')
  })

  await test.step('hours and the bounds of days are by the office’s clock', async () => {
    await expect(person.getByRole('img')).toHaveAccessibleName(new RegExp(`^(${hours.join('|')}):00 1$`))
    await expect(page.getByRole('status').filter({ hasText: 'In Santo Domingo' })).toContainText(
      /In Santo Domingo: .+, 20:00 to .+, 20:00\.$/,
    )
  })

  await test.step('on a telephone what saves a table stands at the right of its title in each part', async () => {
    const desk = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const middle = ({ y, height }: { y: number; height: number }) => y + height / 2
    // The four are measured one after the other: what came anew between two of them moves the rest.
    await expect(async () => {
      const boxes = await Promise.all(
        ['Waiting now', 'Who did what'].map(async (name) => [
          (await page.getByRole('button', { name: `Save as CSV: ${name}` }).boundingBox())!,
          (await page.getByRole('heading', { name, exact: true }).boundingBox())!,
        ]),
      )
      expect(boxes[0]![0]!.x).toBeCloseTo(boxes[1]![0]!.x, 0)
      for (const [save, title] of boxes) expect(Math.abs(middle(save!) - middle(title!))).toBeLessThan(4)
    }).toPass({ timeout: 10_000 })
    await page.setViewportSize(desk)
  })

  await test.step('a table is saved as CSV, by its key or its button', async () => {
    const byKey = page.waitForEvent('download')
    await page.keyboard.press('3')
    const saved = await byKey
    expect(saved.suggestedFilename()).toMatch(/^room-people-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^"Marco Manager","1","0"/m)
    const byButton = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV: Waiting now' }).click()
    expect((await byButton).suggestedFilename()).toMatch(/^room-queues-/)
  })

  await test.step('what waits longest is one press away, and what waits in a queue another', async () => {
    const row = page.getByRole('table', { name: 'Waiting now' }).getByRole('row', { name: /^New Orders/ })
    await row.getByRole('link', { name: new RegExp(`^#${ids[1]}, due`) }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/view-order/${encodeId(ids[1]!)}`))
    await page.goBack()
    await row.getByRole('link', { name: 'New Orders: Orders: 2' }).click()
    await expect(page.locator('tr[data-order]')).toHaveCount(2)
  })

  await test.step('disputes stand by how soon an answer is due, and each number leads to them', async () => {
    for (const [caseNumber, dueAt] of [
      ['dp_soon', inHours(5)],
      ['dp_late', inHours(-5)],
    ]) {
      const facts = { gateway: 'Stripe', reason: 'fraud', amount: '69.00', currency: 'USD', openedAt: inHours(-100) }
      const data = { ...facts, caseNumber, dueAt }
      expect((await request.post(`${server.url}/api/admin/open-dispute`, { headers, data })).ok()).toBe(true)
    }
    await page.goto(`${server.url}/admin/room`)
    const table = page.getByRole('table', { name: 'Disputes by deadline' })
    await expect(table.getByRole('row', { name: /^Overdue/ })).toContainText('69.00 USD')
    await table.getByRole('link', { name: 'Within a day: 1' }).click()
    await expect(page).toHaveURL(/\/admin\/disputes\?.*due=day/)
    await expect(page.getByRole('combobox', { name: 'Deadline' })).toHaveValue('day')
    const open = page.getByRole('table', { name: 'Open', exact: true })
    await expect(open).toContainText('dp_soon')
    await expect(open).not.toContainText('dp_late')
  })
})

test('at nine in the evening in the office today is the day that ended at 20:00, and what is done since stands beside it', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Nadia Nightfall')
  const page = await (await browser.newContext()).newPage()
  // Nine in the evening there, before anything is opened, of a day that is no more than eleven hours ahead: a session lasts for twelve.
  const nearest = inHours(10).slice(0, 10)
  await page.clock.setFixedTime(`${nearest}T01:00:00Z`)
  await server.bringSession(page, manager)
  await page.goto(`${server.url}/admin`)
  await pressUntil(page, 'g j', () => page.getByRole('heading', { level: 1, name: 'Manager’s room' }).isVisible())
  const period = page.getByRole('group', { name: 'Period' })
  await expect(period.getByRole('button', { name: 'Today until 20:00' })).toHaveAttribute('aria-pressed', 'true')
  await expect(period.getByRole('button', { name: 'Today', exact: true })).toHaveCount(0)
  await period.getByRole('button', { name: 'Since 20:00' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${nearest}&to=${nearest}`))
  await accessible(page, 'room-evening', { widths: [390, 820, 1440] })
})

test('what was due when it came is due at once, and not late since before that', async ({ browser, request }) => {
  const [year, month, date] = dayInSantoDomingo(new Date()).split('-')
  const { orderId } = await server.postOrder(request, {
    ...ORDER,
    last_name: 'Ostrowska',
    IsArrival: 'Arrival',
    intended_arrival_year: year,
    intended_arrival_month: String(Number(month)),
    intended_arrival_date: date,
    payment: { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: 'txn_at_once' },
  })
  const page = await open(server, browser, '/admin/room', await server.addPerson(request, 'Manager', 'Ona Once'))
  const row = page.getByRole('table', { name: 'Waiting now' }).getByRole('row', { name: /New Orders/ })
  await expect(row.getByRole('link', { name: `#${orderId}, due at once` })).toBeVisible()
  // As its list says it.
  await row.getByRole('link', { name: /^New Orders: Orders: / }).click()
  await expect(page.locator(`tr[data-order="${orderId}"]`)).toContainText('due at once')
})

test('with keys alone a Manager finds by four presses at most who is overloaded and which refund is oldest', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Mara Manager')
  const busy = await server.addPerson(request, 'Team', 'Berta Busy')
  const calm = await server.addPerson(request, 'Team', 'Carl Calm')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const said = await request.fetch(`${server.url}/api/admin/${path}`, { method, headers, data })
    expect(said.ok(), await said.text()).toBe(true)
    return (await said.json()).data
  }
  const orders: number[] = []
  for (let number = 0; number < 11; number += 1) {
    const own = {
      last_name: `Held ${'ABCDEFGHIJK'[number]}`,
      payment: { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: `txn_held_${number}` },
    }
    orders.push((await server.postOrder(request, { ...ORDER, ...own })).orderId)
  }
  const colleagues: { id: number; name: string }[] = await ask('GET', 'colleagues')
  const idOf = (person: Person) => colleagues.find(({ name }) => name === person.name)!.id
  await ask('PUT', 'assign-orders', { orderId: orders.slice(0, 7), to: idOf(busy) })
  await ask('PUT', 'assign-orders', { orderId: orders.slice(7, 9), to: idOf(calm) })
  for (const orderId of orders.slice(9)) await ask('POST', 'ask-refund', { orderId, reason: 'cancelled' })

  const page = await open(server, browser, '/admin', manager)
  let presses = 0
  /** One press of the keys that do it, or one on a link that stands in sight. */
  const press = async (what: () => Promise<void>) => {
    await what()
    presses += 1
  }
  const toRoom = () =>
    pressUntil(page, 'g j', () => page.getByRole('heading', { level: 1, name: 'Manager’s room' }).isVisible())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(toRoom)
  const held = page.getByRole('table', { name: 'Who did what' })
  const most = held.getByRole('link', { name: 'Berta Busy: Assigned, open: 7' })
  await expect(most).toBeVisible()
  await expect(held.getByRole('link', { name: 'Carl Calm: Assigned, open: 2' })).toBeVisible()
  // Who did nothing yet has words in place of an empty chart.
  await expect(held.getByRole('row', { name: /Carl Calm/ })).toContainText('none')
  await expect(held.getByRole('row', { name: /Carl Calm/ }).getByRole('img')).toHaveCount(0)
  await press(() => most.press('Enter'))
  await expect(page.locator('tr[data-order]')).toHaveCount(7)
  await press(toRoom)
  const oldest = page.getByRole('table', { name: 'Refunds owed' }).getByRole('link', { name: /^#\d+, asked/ })
  await press(() => oldest.press('Enter'))
  await expect(page).toHaveURL(new RegExp(`/admin/view-order/${encodeId(orders[9]!)}`))
  expect(presses).toBeLessThanOrEqual(PRESSES_AT_MOST)
})

test('overdue is coloured where the office is late, and counted alone where the traveller or the government is', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Lola Late')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const ids: number[] = []
  for (const status of ['Contact Customer', 'Awaiting', 'AwaitingGovt']) {
    const payment = { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: `txn_late_${status}` }
    const { orderId } = await server.postOrder(request, { ...ORDER, last_name: `Late ${status}`, payment })
    ids.push(orderId)
    const moved = await request.put(`${server.url}/api/admin/move-order-status`, { headers, data: { orderId, status } })
    expect(moved.ok(), await moved.text()).toBe(true)
  }
  // What would take days.
  await server.query("update orders set moved_at = now() - interval '9 days' where order_id = any ($1)", [ids])
  const page = await open(server, browser, '/admin/room', manager)
  const waiting = page.getByRole('table', { name: 'Waiting now' })
  for (const [queue, isBad] of [
    ['Contact Customer', 'true'],
    ['Awaiting Customer', 'false'],
    ['Awaiting Govt', 'false'],
  ]) {
    const late = waiting.getByRole('link', { name: `${queue}: Late: 1` })
    await expect(late.locator('..')).toHaveAttribute('data-bad', isBad!)
  }
  await expect(page.getByText('Late with the traveller or the government')).toBeVisible()

  await test.step('on a phone what is second is folded', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const disputes = page.getByRole('region', { name: 'Disputes by deadline' }).locator('[data-fixed]')
    await expect(disputes).toBeHidden()
    await page.getByRole('button', { name: 'Disputes by deadline', exact: true }).click()
    await expect(disputes).toBeVisible()
  })
})

/** The pictures of a table's rows: how long the parts of the first are and where its mark stands, of the whole; and the numbers of the row. */
function picturesOf(table: Locator) {
  return table.evaluate((all) =>
    [...all.querySelectorAll('tbody tr')].map((row) => {
      const bar = row.querySelector('[aria-hidden="true"]')!
      const { left, width } = bar.getBoundingClientRect()
      const mark = bar.querySelector('i')?.getBoundingClientRect()
      return {
        counted: [...row.querySelectorAll('td[data-align=right]')].map((cell) => Number(cell.textContent)),
        parts: [...bar.querySelectorAll(':scope > span')].map((part) => part.getBoundingClientRect().width / width),
        mark: mark === undefined ? null : (mark.left + mark.width / 2 - left) / width,
      }
    }),
  )
}

/** What the room says with figures and counts no orders: how long something took, money, the names of rows, and by how much a figure changed. */
const NO_ORDERS = /^(Payment to ticket sent, median|9 in 10 within|Amount|Disputed|Answer due): |: [+-]\d+%$/

test('every number of the room that counts orders is the way to as many orders, in the period and before it', async ({
  browser,
  request,
}) => {
  const manager = await server.addPerson(request, 'Manager', 'Mona Manager')
  const headers = { authorization: await server.tokenOf(request, manager) }
  const ids: number[] = []
  for (let number = 0; number < 8; number += 1) {
    const payment = { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: `txn_every_${number}` }
    ids.push((await server.postOrder(request, { ...ORDER, last_name: `Every ${'ABCDEFGH'[number]}`, payment })).orderId)
  }
  const done = ids.slice(0, 5)
  const [first, second, past, gone, nobodys, held, late, moved] = ids
  const put = async (path: string, data: object) => {
    const said = await request.put(`${server.url}/api/admin/${path}`, { headers, data })
    expect(said.ok(), await said.text()).toBe(true)
  }
  await put('move-order-status', { orderId: done, status: 'Completed' })
  await put('move-order-status', { orderId: [gone], status: 'Deleted' })
  await put('move-order-status', { orderId: [moved], status: 'Refunds' })
  await put('claim-order', { orderId: held })
  const ofStaff = `(select id from staff where email = '${manager.email}')`
  for (const [statement, ...values] of [
    [`update completions set at = now() - interval '8 days' where order_id = $1`, past],
    ['update completions set staff_id = null where order_id = $1', nobodys],
    [`update orders set mail_trouble = true, assigned_to = ${ofStaff} where order_id = $1`, held],
    [`update orders set paid_at = now() - interval '3 days' where order_id = $1`, late],
    [
      `insert into refunds (order_id, amount, currency, is_whole, state, done_at)
        values ($1, 5, 'USD', false, 'done', now()), ($2, 6, 'USD', false, 'done', now() - interval '8 days')`,
      first,
      past,
    ],
    [
      `insert into refunds (order_id, amount, currency, is_whole, state, asked_at)
        values ($1, 20, 'USD', false, 'asked', now() - interval '9 days'), ($2, null, null, true, 'approved', now())`,
      first,
      second,
    ],
  ] as [string, ...number[]][])
    await server.query(statement, values)

  const page = await open(server, browser, '/admin/room', manager)
  await page.getByRole('button', { name: '7 days' }).click()
  // The days before stand there until these have come.
  await expect(page.getByText(/ – .+ \(UTC\), compared with/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Mona Manager: Completed: \d/ })).toBeVisible()

  const unlinked = await main.evaluate((room) => {
    const found: string[] = []
    const texts = document.createTreeWalker(room, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement: element, nodeValue: text } = node
      if (
        element === null ||
        !/[1-9]/.test(text ?? '') ||
        element.closest('a, button, form, dt, th, [role=status], [aria-hidden=true], [data-paper-only]')
      )
        continue
      const what =
        element.closest('td')?.dataset.label ?? element.closest('dd')?.parentElement?.querySelector('dt')?.textContent
      found.push(`${what}: ${text}`)
    }
    return found
  })
  expect(unlinked.filter((number) => !NO_ORDERS.test(number))).toEqual([])

  const links = await main
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => ({ to: link.getAttribute('href') ?? '', text: link.textContent ?? '' })))
  const seen = new Set<string>()
  for (const { to, text } of links) {
    const { pathname, searchParams } = new URL(to, server.url)
    const queue = QUEUE_KEYS.find((key) => pathname === `/admin/${QUEUES[key].route}`)
    // An order by itself, or a list of disputes.
    if (queue === undefined) continue
    const said = await request.get(`${server.url}/api/admin/get-orders-list/${queue}?${searchParams}`, { headers })
    expect(said.ok(), `${to}: ${await said.text()}`).toBe(true)
    const { total } = await said.json()
    if (searchParams.has('paidBack')) expect(total, to).toBe(1)
    else expect([to, total]).toEqual([to, Number(/\d[\d,]*/.exec(text)![0].replaceAll(',', ''))])
    seen.add([...searchParams.keys()].join('+'))
  }
  expect([...seen].toSorted()).toEqual(
    [
      '',
      'assigned+standing+completed',
      'came',
      'claimed',
      'completedOn',
      'completedOn+completedBy',
      'completedOn+language',
      'completedOn+site',
      'due',
      'mail',
      'paidBack',
      'refund',
      'refund+owedIn',
    ].toSorted(),
  )

  await test.step('each row has its picture, as long as its number says, the previous period as a mark on it', async () => {
    const without = await main.evaluate((room) =>
      [...room.querySelectorAll('tbody tr')].flatMap((row) =>
        row.querySelector('[aria-hidden="true"]') === null ? [row.textContent] : [],
      ),
    )
    expect(without).toEqual([])
    const drawn = await picturesOf(main.getByRole('table', { name: 'Waiting now' }))
    const most = Math.max(...drawn.map(({ counted }) => counted[0]!))
    expect(most).toBeGreaterThan(0)
    for (const { counted, parts } of drawn) {
      const [orders, overdue] = counted as [number, number]
      const long = [overdue, orders - overdue].filter((many) => many > 0).map((many) => many / most)
      expect(parts).toEqual(long.map((share) => expect.closeTo(share, 1)))
    }
    const [mona] = await picturesOf(main.getByRole('table', { name: 'Who did what' }))
    expect(mona!.counted.slice(0, 2)).toEqual([3, 1])
    expect([mona!.parts, mona!.mark]).toEqual([[expect.closeTo(1, 1)], expect.closeTo(1 / 3, 1)])
  })

  await test.step('it is seen where the system chooses the colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const bar = main.getByRole('table', { name: 'Who did what' }).locator('td [aria-hidden="true"]').first()
    const [track, part] = await bar.evaluate((all) =>
      [all, all.firstElementChild!].map((one) => getComputedStyle(one).backgroundColor),
    )
    expect(part).not.toBe(track)
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('there the filters say which orders these are', async () => {
    await main.getByRole('link', { name: /^Mona Manager: Previous period: 1/ }).click()
    await expect(page.locator('tr[data-order]')).toHaveCount(1)
    const filters = page.getByRole('group', { name: 'Filters for this list' })
    await expect(filters).toContainText('Completed by: Mona Manager')
    await expect(filters).toContainText('Completed on (UTC): ')
    await page.goBack()
    await main.getByRole('link', { name: 'Amount not known: 1', exact: true }).click()
    await expect(page.locator('tr[data-order]')).toHaveCount(1)
    await expect(filters).toContainText('Refund owed, amount not known')
    await expect(filters).toContainText('Refund owed, currency not known')
    await accessible(page, 'room-list')
  })
})
