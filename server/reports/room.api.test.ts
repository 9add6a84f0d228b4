import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { QUEUES } from '#contract/lists/queues.ts'
import {
  assignedTo,
  cameIn,
  completedBy,
  completedIn,
  daysBefore,
  inMailTrouble,
  owedIn,
  paidBackIn,
  unaskedRefunds,
  waitingIn,
  workedOnBy,
  type CountedList,
} from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import { readBeforeBaseline } from '#server/db/carry-over.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { formPdf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.tokenOf('Manager')
const team = await it.tokenOf('Team')
beforeEach(() =>
  it.owner.query(`truncate completions, completion_count, completion_delta, refunds, order_claims;
    update orders set assigned_to = null where assigned_to is not null`),
)

const TODAY = new Date().toISOString().slice(0, 10)
/** The room of these days; where none are named, of the one of UTC in which the test runs. */
const look = async (query = `?from=${TODAY}`) =>
  (await it.call('GET', `/admin/room${query}`, { token: manager })).body.data as Room
const move = (orderId: number | number[], status: string, token = team) =>
  it.call('PUT', '/admin/move-order-status', { token, body: { orderId, status } })
const paid = (hoursAgo: number, own: object = {}) =>
  anOrder(it.services.pool, { paidAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(), ...own })
/** The mails with their tickets were put on their way, so many hours after the payment. */
const sent = (orders: number[], hours: number, subject = '') =>
  it.owner.query(
    `insert into order_events (order_id, event, subject, at)
      select order_id, 'ready', $3, paid_at + $2 * interval '1 hour' from orders where order_id = any($1)`,
    [orders, hours, subject],
  )
const idOf = async (token: string) => (await it.call('GET', '/user_info', { token })).body.data.id as number
const doneBy = ({ people }: Room, id: number | null) => people.find((person) => person.id === id)?.completed ?? 0
/** As if they had been completed at another moment. */
const at = (orders: number[], moment: string) =>
  it.owner.query('update completions set at = $2 where order_id = any($1)', [orders, moment])

test('what is completed is counted by who did it and by hour, with how long it took', async () => {
  const orders = [await paid(20), await paid(20), await paid(20)]
  for (const [n, hours] of [1, 2, 10].entries()) await sent([orders[n]!], hours)
  await move(orders.slice(0, 2), 'Completed')
  await move(orders[2]!, 'Completed', manager)
  await at(orders, `${TODAY}T09:30:00Z`)
  const room = await look()
  expect(room.now.completed).toBe(3)
  expect(room.now.took.orders).toBe(3)
  expect(room.now.took.median! / 3600).toBe(2)
  expect(room.now.took.ninetieth! / 3600).toBeCloseTo(8.4, 5)
  expect([doneBy(room, await idOf(team)), doneBy(room, await idOf(manager))]).toEqual([2, 1])
  expect(room.people[0]).toMatchObject({ id: await idOf(team), completed: 2, before: 0 })
  expect(room.people[0]!.hours).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 2 : 0)))
  expect(room.sites).toEqual([{ id: 1, name: expect.any(String), completed: 3, before: 0 }])
  expect(room.languages).toEqual([{ language: 'en', completed: 3, before: 0 }])
})

test('at nine in the evening in Santo Domingo today is still the day that ended there at 20:00, not the hour since', async () => {
  const [morning, late, since] = [await paid(1), await paid(1), await paid(1)]
  await move([morning, late, since], 'Completed')
  const tomorrow = daysAfter(TODAY, 1)
  // 09:00, a second before 20:00, and 20:30.
  await at([morning], `${TODAY}T13:00:00Z`)
  await at([late], `${TODAY}T23:59:59Z`)
  await at([since], `${tomorrow}T00:30:00Z`)
  const lookAt = async (moment: string, query: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
    try {
      return await look(query)
    } finally {
      vi.useRealTimers()
    }
  }
  const evening = await lookAt(`${tomorrow}T01:00:00Z`, '')
  expect(evening).toMatchObject({ from: TODAY, to: TODAY, now: { completed: 2 } })
  expect(evening.people[0]!.hours.flatMap((many, hour) => (many > 0 ? [hour] : []))).toEqual([13, 23])
  expect(await lookAt(`${tomorrow}T01:00:00Z`, `?from=${tomorrow}`)).toMatchObject({
    from: tomorrow,
    to: tomorrow,
    now: { completed: 1 },
    before: { completed: 2 },
  })
  // After midnight it is the next day, which has the evening in it.
  expect(await lookAt(`${tomorrow}T04:00:00Z`, '')).toMatchObject({ from: tomorrow, now: { completed: 1 } })
})

test('what is opened again was not completed; what is deleted or refunded after was, once', async () => {
  const [again, gone, back] = [await paid(1), await paid(1), await paid(1)]
  await move([again, gone, back], 'Completed')
  await move(again, 'Awaiting')
  await move([gone, back], 'Refunds', manager)
  expect((await look()).now.completed).toBe(2)
  await move(back, 'Completed', manager)
  const room = await look()
  expect(room.now.completed).toBe(2)
  expect(doneBy(room, await idOf(team))).toBe(2)
  await move(again, 'Completed', manager)
  expect((await look()).now.completed).toBe(3)
})

test('without a payment, with a later one or without a ticket nothing is said of how long it took', async () => {
  const orders = [await paid(1, { paidAt: null }), await paid(1), await paid(1)]
  await it.owner.query(`insert into order_events (order_id, event) values ($1, 'ready')`, [orders[0]])
  await sent([orders[1]!], -1)
  await move(orders, 'Completed', manager)
  expect((await look()).now).toMatchObject({ completed: 3, took: { orders: 0, median: null, ninetieth: null } })
})

test('how long it took is until the first ticket was sent, before its order was completed or after', async () => {
  const took = async () => (await look()).now.took
  const [order] = [await paid(30)]
  await move(order!, 'Completed')
  expect(await took()).toEqual({ orders: 0, median: null, ninetieth: null })
  await sent([order!], 5, '1')
  expect(await took()).toMatchObject({ orders: 1, median: 5 * 3600 })
  // Another one follows.
  await sent([order!], 9, '2')
  expect(await took()).toMatchObject({ orders: 1, median: 5 * 3600 })
  await move(order!, 'Awaiting')
  await move(order!, 'Completed')
  expect(await took()).toMatchObject({ orders: 1, median: 5 * 3600 })
  // The first was withdrawn before it went out, and so was the other.
  const unsent = (subject: string) =>
    it.owner.query(`update order_events set no_mail = 'not-so' where order_id = $1 and subject = $2`, [order, subject])
  await unsent('1')
  expect(await took()).toMatchObject({ orders: 1, median: 9 * 3600 })
  await unsent('2')
  expect(await took()).toMatchObject({ orders: 0, median: null })
})

test('a ticket that is uploaded and mailed ends the time', async () => {
  const order = await paid(6)
  await move(order, 'Completed')
  const { rows } = await it.owner.query('select email from orders where order_id = $1', [order])
  const form = uploadForm(order, rows[0].email, formPdf(await samplePdf(1)))
  expect((await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })).code).toBe(200)
  const { took } = (await look()).now
  expect([took.orders, Math.round(took.median! / 3600)]).toEqual([1, 6])
})

test('a period has the one before beside it, day by day to the second', async () => {
  const [first, last, before, outside] = [await paid(1), await paid(1), await paid(1), await paid(1)]
  await move([first, last, before, outside], 'Completed')
  const [from, to] = [daysAfter(TODAY, -6), daysAfter(TODAY, -3)]
  await at([first], `${from}T00:00:00Z`)
  await at([last], `${to}T23:59:59.999Z`)
  await at([before], `${daysAfter(from, -4)}T00:00:00Z`)
  await at([outside], `${daysAfter(from, -5)}T23:59:59Z`)
  const room = await look(`?from=${from}&to=${to}`)
  expect(room).toMatchObject({ from, to, beforeFrom: daysAfter(from, -4), beforeTo: daysAfter(from, -1) })
  expect([room.now.completed, room.before.completed]).toEqual([2, 1])
  expect(room.people).toMatchObject([{ completed: 2, before: 1 }])
  expect(room.sites).toMatchObject([{ completed: 2, before: 1 }])
})

test('what came in is what the list of all finds for those days', async () => {
  const day = daysAfter(TODAY, -1)
  await paid(1, { createdAt: `${day}T12:00:00Z` })
  const room = await look(`?from=${day}&to=${day}`)
  const list = await it.call('GET', `/admin/get-orders-list/allOrder?came=${day}..${day}`, { token: manager })
  expect(room.now.came).toBe(list.body.total)
  expect(room.now.came).toBeGreaterThan(0)
})

test('each queue says how many wait and how many are late, as its list does, and what has been due longest', async () => {
  // Longer than any order of another test.
  const longest = await paid(900, { form: flight(9) })
  await paid(40)
  await paid(99, { form: flight(-3) })
  await paid(70, { queue: 'awaitingGovtOrder' })
  const { queues } = await look()
  expect(queues.map(({ queue }) => queue)).toEqual(
    Object.keys(QUEUES).filter((queue) => QUEUES[queue as keyof typeof QUEUES].due !== null),
  )
  for (const { queue, orders, late, missed } of queues) {
    const total = async (filter: string) =>
      (await it.call('GET', `/admin/get-orders-list/${queue}${filter}`, { token: manager })).body.total
    expect([queue, orders, late, missed]).toEqual([
      queue,
      await total(''),
      await total('?due=late'),
      await total('?due=missed'),
    ])
  }
  const { oldest, late, missed } = queues.find(({ queue }) => queue === 'newOrder')!
  expect(oldest).toMatchObject({ orderId: longest })
  const { rows } = await it.owner.query(
    'select coalesce(paid_at, created_at) as came from orders where order_id = $1',
    [longest],
  )
  expect(Date.parse(oldest!.came)).toBe(Math.floor(rows[0].came.getTime() / 1000) * 1000)
  expect(late).toBeGreaterThan(1)
  expect(missed).toBeGreaterThan(0)
})

/** Writes a refund as it stands, behind the application's back. */
function refund(order: number, own: Record<string, unknown>) {
  const row = { order_id: order, is_whole: true, state: 'asked', asked_by: 1, ...own }
  const names = Object.keys(row)
  return it.owner.query(
    `insert into refunds (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

/** Every number of the room that counts orders, by what it counts, with the list that it leads to. */
function linked(room: Room): [what: string, orders: number, list: CountedList][] {
  const past = daysBefore(room)
  const { now, before, people, sites, languages, queues, owed } = room
  return [
    ['came', now.came, cameIn(room)],
    ['came before', before.came, cameIn(past)],
    ['completed', now.completed, completedIn(room)],
    ['completed before', before.completed, completedIn(past)],
    ['mail', room.mailTrouble, inMailTrouble()],
    ['unasked', room.unasked, unaskedRefunds()],
    ...people.flatMap((person): ReturnType<typeof linked> => {
      const who = person.id === null ? 'not recorded' : 'person'
      return [
        [`${who} completed`, person.completed, completedBy(room, person.id)],
        [`${who} before`, person.before, completedBy(past, person.id)],
        ...(person.id === null
          ? []
          : ([
              ['person working', person.working, workedOnBy(person.id)],
              ['person assigned', person.assigned, assignedTo(person.id)],
            ] as ReturnType<typeof linked>)),
      ]
    }),
    ...sites.flatMap(({ id: site, ...row }): ReturnType<typeof linked> => [
      ['site', row.completed, completedIn(room, { site })],
      ['site before', row.before, completedIn(past, { site })],
    ]),
    ...languages.flatMap(({ language, ...row }): ReturnType<typeof linked> => [
      ['language', row.completed, completedIn(room, { language })],
      ['language before', row.before, completedIn(past, { language })],
    ]),
    ...queues.flatMap(({ queue, orders, late, missed }): ReturnType<typeof linked> => [
      ['queue', orders, waitingIn(queue)],
      ['queue late', late, waitingIn(queue, 'late')],
      ['queue missed', missed, waitingIn(queue, 'missed')],
    ]),
    ...owed.flatMap(({ currency, refunds, unknown, old }): ReturnType<typeof linked> => [
      [currency === null ? 'owed, no currency' : 'owed', refunds, owedIn(currency)],
      ['owed unknown', unknown, owedIn(currency, 'unknown')],
      ['owed old', old, owedIn(currency, 'old')],
    ]),
  ]
}

async function listed({ queue, filters }: CountedList) {
  const query = new URLSearchParams(filters as Record<string, string>)
  const { code, body } = await it.call('GET', `/admin/get-orders-list/${queue}?${query}&limit=all`, { token: manager })
  expect([code, body.data.length]).toEqual([200, body.total])
  return { total: body.total as number, ids: (body.data as { order_id: number }[]).map(({ order_id }) => order_id) }
}

test('refunds are owed by currency, with what is not known and what is old, and paid back by day', async () => {
  const old = await paid(1)
  await refund(old, { amount: '69.00', currency: 'USD', asked_at: `${daysAfter(TODAY, -8)}T10:00:00Z` })
  await refund(await paid(1), { amount: '30.50', currency: 'USD', state: 'approved' })
  await refund(await paid(1), { currency: 'USD' })
  await refund(await paid(1), { amount: '10', currency: 'EUR' })
  await refund(await paid(1), { amount: '20', currency: 'EUR', state: 'done', done_at: `${TODAY}T00:00:00Z` })
  await refund(await paid(1), { amount: '7', currency: 'EUR', state: 'refused' })
  const { owed, now, before } = await look()
  expect(owed).toEqual([
    {
      currency: 'USD',
      refunds: 3,
      amount: '99.5000',
      unknown: 1,
      old: 1,
      oldest: { orderId: old, askedAt: `${daysAfter(TODAY, -8)}T10:00:00Z` },
    },
    expect.objectContaining({ currency: 'EUR', refunds: 1, amount: '10.0000', unknown: 0, old: 0 }),
  ])
  expect([now.refunded, before.refunded]).toEqual([[{ currency: 'EUR', refunds: 1, amount: '20.0000' }], []])
})

test('an order moved to Refunds without a case is owed something too', async () => {
  const before = (await look()).unasked
  const orders = [await paid(1), await paid(1)]
  await move(orders, 'Refunds', manager)
  expect((await look()).unasked).toBe(before + 2)
  await it.owner.query('update orders set refund_date = now() where order_id = $1', [orders[0]])
  expect((await look()).unasked).toBe(before + 1)
})

test('who works on what at this moment is counted, and mails in trouble as the list of all has them', async () => {
  const order = await paid(1)
  await it.call('PUT', '/admin/claim-order', { token: team, body: { orderId: order } })
  await it.owner.query('update orders set mail_trouble = true where order_id = $1', [order])
  const room = await look()
  expect(room.people.find(({ working }) => working > 0)).toMatchObject({ id: await idOf(team), working: 1 })
  const list = await it.call('GET', '/admin/get-orders-list/allOrder?mail=trouble', { token: manager })
  expect(room.mailTrouble).toBe(list.body.total)
})

test('what is assigned to somebody and not done is counted as the list that its number leads to has it', async () => {
  const id = await idOf(team)
  const orders = [await paid(1), await paid(1), await paid(1)]
  await it.owner.query('update orders set assigned_to = $1 where order_id = any ($2)', [id, orders])
  const said = async () => (await look()).people.find((person) => person.id === id)?.assigned
  const listed = async () =>
    (
      await it.call('GET', `/admin/get-orders-list/allOrder?assigned=${id}&standing=1&completed=0`, {
        token: manager,
      })
    ).body.total
  expect([await said(), await listed()]).toEqual([3, 3])
  await move([orders[0]!], 'Completed', manager)
  await move([orders[1]!], 'Refunds', manager)
  expect([await said(), await listed()]).toEqual([1, 1])
})

test.each([
  ['?from=2026-02-30', 'from'],
  ['?from=yesterday', 'from'],
  ['?from=2026-03-02&to=2026-03-01', 'to'],
  ['?from=2024-01-01&to=2026-01-01', 'to'],
])('%s is refused at %s', async (query, field) => {
  const { code, body } = await it.call('GET', `/admin/room${query}`, { token: manager })
  expect(code).toBe(422)
  expect(Object.keys(body.errors!)).toEqual([field])
})

test('an installation that is carried over begins with what it knows: when, and by nobody', async () => {
  const [order, without] = [await paid(30), await paid(3)]
  await sent([order], 3)
  await move([order, without], 'Completed')
  await it.owner.query('truncate completions')
  for (const name of ['0417_completions_so_far', '0583_payment_to_ticket'])
    await it.owner.query(readBeforeBaseline(MIGRATIONS).find((migration) => migration.name === name)!.text)
  const { rows } = await it.owner.query('select * from completions where order_id = any($1) order by order_id', [
    [order, without],
  ])
  const carried = { staff_id: null, landing_site: 1, language: 'en' }
  expect(rows).toMatchObject([
    { ...carried, took_seconds: 3 * 3600 },
    { ...carried, took_seconds: null },
  ])
  expect((await look()).people.at(-1)).toMatchObject({ id: null, name: null })
})

test('a year is read from the counts, folded or not, and its middle from one step', async () => {
  const orders = await Promise.all(Array.from({ length: 30 }, () => paid(100)))
  for (const [n, order] of orders.entries()) await sent([order], n % 2 ? 3 * n : n / 3)
  await move(orders.slice(0, 20), 'Completed')
  await move(orders.slice(20), 'Completed', manager)
  for (const [n, order] of orders.entries())
    await at([order], `${daysAfter(TODAY, -((n * 37) % 700))}T0${n % 10}:10:00Z`)
  const year = `?from=${daysAfter(TODAY, -349)}&to=${TODAY}`
  const logged = await look(year)
  await compactLists(it.services.pool)
  const folded = await look(year)
  await it.owner.query('select rebuild_completion_counts()')
  const rebuilt = await look(year)
  for (const room of [logged, folded, rebuilt]) {
    for (const [period, is] of Object.entries({ now: '>=', before: '<' }) as ['now' | 'before', string][]) {
      const { rows } = await it.owner.query(
        `select count(*)::int as orders, percentile_cont(0.5) within group (order by took_seconds) as median,
          percentile_cont(0.9) within group (order by took_seconds) as ninetieth from completions where at ${is} $1`,
        [`${daysAfter(TODAY, -349)}T00:00:00Z`],
      )
      expect(room[period]).toMatchObject({ completed: rows[0].orders, took: rows[0] })
    }
    expect(room.people.flatMap(({ hours }) => hours).reduce((sum, n) => sum + n)).toBe(room.now.completed)
  }
  expect([folded.people, folded.sites, folded.languages]).toEqual([logged.people, logged.sites, logged.languages])
  expect(rebuilt).toEqual(folded)
  expect((await it.owner.query('select * from completion_delta')).rows).toEqual([])
})

test('who completes while the counts are made anew is counted once', async () => {
  const [before, meanwhile] = [await paid(1), await paid(1)]
  await move(before, 'Completed')
  const client = await it.owner.connect()
  try {
    await client.query('begin')
    await client.query('select rebuild_completion_counts()')
    await move(meanwhile, 'Completed')
    await client.query('commit')
  } finally {
    client.release()
  }
  expect((await look()).now.completed).toBe(2)
  await compactLists(it.services.pool)
  expect((await look()).now.completed).toBe(2)
})

test('the middle of a period is read from the index of its step, however many orders there are', async () => {
  const client = await it.owner.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(
      `explain select took_seconds from completions where took_step(took_seconds) = 12 and at >= now() - interval '1 day'`,
    )
    expect(JSON.stringify(rows)).toContain('completions_took')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('what is opened by mistake and undone was completed when it was, and by whom', async () => {
  const order = await paid(5)
  await sent([order], 2)
  await move(order, 'Completed')
  const completion = async () =>
    (
      await it.owner.query(
        'select c.*, o.moved_at from completions c join orders o using (order_id) where order_id = $1',
        [order],
      )
    ).rows
  const was = await completion()
  expect(was).toHaveLength(1)
  await move(order, 'Awaiting', manager)
  expect((await look()).now.completed).toBe(0)
  await it.call('PUT', '/admin/undo-move', { token: manager, body: { orderId: [order] } })
  expect(await completion()).toEqual(was)
  expect(doneBy(await look(), await idOf(team))).toBe(1)
})

test('what was imported as completed and is opened by mistake counts for nobody after', async () => {
  const order = await paid(5, { queue: 'completedOrder' })
  await move(order, 'Awaiting', manager)
  await it.call('PUT', '/admin/undo-move', { token: manager, body: { orderId: [order] } })
  expect((await look()).now.completed).toBe(0)
})

function flight(days: number) {
  const [year, month, date] = daysAfter(TODAY, days).split('-')
  return {
    IsArrival: 'Arrival',
    intended_arrival_year: year,
    intended_arrival_month: String(Number(month)),
    intended_arrival_date: date,
  }
}

test('disputes stand by how soon an answer is due, each figure the total of the list behind it', async () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  let number = 0
  const open = async (dueAt: string | null, currency = 'USD', amount = '69') => {
    const facts = { gateway: 'Stripe', caseNumber: `room_${++number}`, reason: 'fraud', openedAt: hours(-300) }
    const body = { ...facts, amount, currency, dueAt }
    const opened = await it.call('POST', '/admin/open-dispute', { token: team, body })
    expect(opened.code).toBe(201)
    return opened.body.data.id as number
  }
  await open(hours(-1))
  await open(hours(-200), 'USD', '10.50')
  await open(hours(5), 'EUR')
  await open(hours(30))
  await open(hours(100))
  await open(hours(400))
  await open(null)
  const answered = await open(hours(-2))
  const sent = { disputeId: answered, version: 1, state: 'submitted' }
  expect((await it.call('PUT', '/admin/move-dispute', { token: team, body: sent })).code).toBe(200)
  const { disputes } = await look()
  expect(disputes.map(({ due, currency, cases, amount }) => [due, currency, cases, Number(amount)])).toEqual([
    ['overdue', 'USD', 2, 79.5],
    ['day', 'EUR', 1, 69],
    ['three', 'USD', 1, 69],
    ['week', 'USD', 1, 69],
    ['later', 'USD', 2, 138],
  ])
  for (const { due, cases } of disputes) {
    const { body } = await it.call('POST', '/admin/disputes', { token: manager, body: { due } })
    expect([due, body.total]).toEqual([due, cases])
  }
})

test('each number leads to exactly the orders that it counts, wherever these are by now', async () => {
  const [from, to] = [daysAfter(TODAY, -6), daysAfter(TODAY, -3)]
  const [first, second, again, gone, back, other, past, longAgo, nobodys] = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      paid(200, {
        createdAt: `${n % 2 ? from : daysAfter(from, -1)}T12:00:00Z`,
        language: n % 3 ? 'es' : 'ru',
        landingSite: n === 1 || n === 6 ? 2 : 1,
      }),
    ),
  )
  const done = [first, second, again, gone, back, past, longAgo, nobodys] as number[]
  await move(done, 'Completed')
  await move(other!, 'Completed', manager)
  await at([...done, other!], `${from}T23:59:59.9Z`)
  await at([past!], `${daysAfter(from, -4)}T00:00:00Z`)
  await at([longAgo!], `${daysAfter(from, -5)}T23:59:59Z`)
  await it.owner.query('update completions set staff_id = null where order_id = $1', [nobodys])
  await move(again!, 'Awaiting', manager)
  await move(gone!, 'Deleted', manager)
  await move(back!, 'Refunds', manager)
  await refund(first!, { amount: '10', currency: 'USD', done_at: `${to}T23:59:59Z`, state: 'done' })
  await refund(first!, { amount: '5', currency: 'USD', done_at: `${from}T00:00:00Z`, state: 'done' })
  await refund(second!, { amount: '7', currency: null, done_at: `${daysAfter(from, -1)}T10:00:00Z`, state: 'done' })
  await refund(first!, { amount: '20', currency: 'USD', asked_at: `${daysAfter(TODAY, -8)}T10:00:00Z` })
  await refund(other!, { currency: 'USD', state: 'approved' })
  await refund(past!, { currency: null })
  await refund(gone!, { amount: '9', currency: 'EUR', state: 'refused' })
  const open = await paid(30, { form: flight(-2) })
  await paid(99, { form: flight(9) })
  await it.call('PUT', '/admin/claim-order', { token: team, body: { orderId: open } })
  await it.owner.query('update orders set mail_trouble = true, assigned_to = $2 where order_id = $1', [
    open,
    await idOf(team),
  ])

  const room = await look(`?from=${from}&to=${to}`)
  const numbers = linked(room)
  for (const [what, orders, list] of numbers) {
    const { total } = await listed(list)
    expect([what, list, orders]).toEqual([what, list, total])
  }
  // None of them was right because there was nothing to count.
  const counted = new Set(numbers.filter(([, orders]) => orders > 0).map(([what]) => what))
  expect([...new Set(numbers.map(([what]) => what))].filter((what) => !counted.has(what))).toEqual([
    'not recorded before',
  ])
  expect(room.now.completed).toBe(6)

  // What was paid back is a sum of money; the way leads to the orders that it went to.
  expect(room.now.refunded).toEqual([{ currency: 'USD', refunds: 2, amount: '15.0000' }])
  expect((await listed(paidBackIn(room))).ids).toEqual([first])
  expect((await listed(paidBackIn(daysBefore(room)))).ids).toEqual([second])
})
