import { afterAll, expect, test } from 'vitest'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { ENDED_LISTS, OPEN_LISTS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { factsOf, markedOrders, type Facts } from '#server/testing/marked-orders.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Manager')
const me = (await it.call('GET', '/user_info', { token })).body.data.id
await it.signInAs('Team')
await it.signInAs('Team')
const { rows } = await it.services.pool.query<{ id: number }>('select id from staff order by id')
await markedOrders(
  it.services.pool,
  1200,
  rows.map(({ id }) => id),
)
// Whom orders are assigned to, and who cannot sign in.
await it.services.pool.query('update staff set suspended_at = now() where id = $1', [rows[2]!.id])
const facts = await factsOf(it.services.pool)

const today = dayInSantoDomingo(new Date())
const [from, to] = [daysAfter(today, -1), daysAfter(today, 2)]
const midnight = Date.parse(`${daysAfter(today, 1)}T04:00:00Z`)

/** It waits, and its flight is past. */
function isMissed({ due, flight }: Facts): boolean {
  return due !== null && flight !== null && flight < today
}

/** TABLE: a filter as it is sent -> whether an order fits it. */
const FILTERS: Record<string, (order: Facts) => boolean> = {
  'due=late': (order) => order.due !== null && order.due < Date.now() && !isMissed(order),
  'due=today': (order) => order.due !== null && order.due >= Date.now() && order.due < midnight && !isMissed(order),
  'due=missed': isMissed,
  [`flight=${from}..${to}`]: ({ flight }) => flight !== null && flight >= from && flight <= to,
  'flight=today': ({ flight }) => flight === today,
  'flight=tomorrow': ({ flight }) => flight === daysAfter(today, 1),
  'flight=3-days': ({ flight }) => flight !== null && flight >= today && flight <= daysAfter(today, 2),
  'flight=past': ({ flight }) => flight !== null && flight < today,
  [`flight=${today}..`]: ({ flight }) => flight !== null && flight >= today,
  [`came=..${from}`]: ({ came }) => came <= from,
  'flagged=1': ({ checks }) => checks > 0,
  'flagged=0': ({ checks }) => checks === 0,
  'duplicate=1': ({ duplicate }) => duplicate,
  'duplicate=0': ({ duplicate }) => !duplicate,
  'ready=1': ({ ready }) => ready,
  'stopped=true': ({ stopped }) => stopped,
  'mail=trouble': ({ trouble }) => trouble,
  'downloaded=0': ({ downloaded }) => !downloaded,
  'downloaded=1': ({ downloaded }) => downloaded,
  'standing=1': ({ queue }) => !ENDED_LISTS.includes(queue),
  'standing=0': ({ queue }) => ENDED_LISTS.includes(queue),
  'completed=1': ({ queue }) => queue === 5,
  'completed=0': ({ queue }) => queue !== 5,
  [`completedOn=${daysAfter(today, -3)}..${from}`]: ({ completedOn: on }) =>
    on !== null && on >= daysAfter(today, -3) && on <= from,
  [`completedOn=..${from}`]: ({ completedOn: on }) => on !== null && on <= from,
  'completedBy=1': ({ completedBy }) => completedBy === 1,
  'completedBy=unknown': ({ completedOn, completedBy }) => completedOn !== null && completedBy === null,
  'refund=owed': ({ owed }) => owed !== null,
  'refund=unknown': ({ owed }) => owed?.known === false,
  'refund=old': ({ owed }) => owed?.old === true,
  'refund=unasked': ({ queue, owed, paidBack }) => queue === 11 && owed === null && paidBack.length === 0,
  'owedIn=USD': ({ owed }) => owed?.currency === 'USD',
  'owedIn=none': ({ owed }) => owed !== null && owed.currency === null,
  [`paidBack=${from}..`]: ({ paidBack }) => paidBack.some((day) => day >= from),
  'site=2': ({ site }) => site === 2,
  'language=it': ({ language }) => language === 'it',
  'nationality=esp': ({ nationality }) => nationality === 'ESP',
  'mode=priority': ({ mode }) => mode === 'priority',
  'direction=Departure': ({ arrives }) => !arrives,
  'gateway=STRIPE': ({ gateway }) => gateway?.toLowerCase() === 'stripe',
  'tag=1': ({ tags }) => tags.includes(1),
  'tag=2,3': ({ tags }) => tags.includes(2) && tags.includes(3),
  'tag=1,-2': ({ tags }) => tags.includes(1) && !tags.includes(2),
  'tag=-3': ({ tags }) => !tags.includes(3),
  'tag=none': ({ tags }) => tags.length === 0,
  'claimed=me': ({ claimedBy }) => claimedBy === me,
  'claimed=nobody': ({ claimedBy }) => claimedBy === null,
  'assigned=me': ({ assignedTo }) => assignedTo === me,
  'assigned=nobody': ({ assignedTo }) => assignedTo === null,
}
const NAMES = Object.keys(FILTERS)
const QUEUE_NAMES = [
  'allOrder',
  'newOrder',
  'priorityOrder',
  'awaitingGovtOrder',
  'completedOrder',
  'refundOrder',
] as const

const inQueue = (queue: QueueKey) =>
  facts
    .filter((order) => queue === 'allOrder' || (QUEUES[queue].lists as readonly number[]).includes(order.queue))
    .toSorted((a, b) => (QUEUES[queue].lists.length > 1 ? a.queue - b.queue : 0) || b.id - a.id)

/** What is lost first: is back from having been put off, then flies today or tomorrow, then is due, then can no longer be filed; what is not due comes last either way. */
function byUrgency(descending: boolean) {
  const tomorrow = daysAfter(today, 1)
  const partOf = (order: Facts) => {
    if (order.back !== null) return -1
    if (isMissed(order)) return 2
    return order.flight !== null && order.flight <= tomorrow ? 0 : 1
  }
  const isNever = (order: Facts) => order.due === null && order.back === null
  const keyOf = (order: Facts) => order.back ?? (partOf(order) === 1 ? order.due! : Date.parse(order.flight!))
  return (a: Facts, b: Facts) => {
    const way = descending ? -1 : 1
    if (isNever(a) || isNever(b)) return (isNever(a) ? 1 : 0) - (isNever(b) ? 1 : 0) || (a.id - b.id) * way
    return (partOf(a) - partOf(b) || keyOf(a) - keyOf(b) || a.id - b.id) * way
  }
}

/** Null goes last either way; at the same time the one that came first. */
function byKey(key: 'due' | 'flight', descending: boolean) {
  if (key === 'due') return byUrgency(descending)
  return (a: Facts, b: Facts) => {
    const [x, y] = [a[key], b[key]]
    const way = descending ? -1 : 1
    if (x === null || y === null || x === y) return (x === null ? 1 : 0) - (y === null ? 1 : 0) || (a.id - b.id) * way
    return (x < y ? -1 : 1) * way
  }
}

const idsOf = (rows: { order_id: number }[]) => rows.map(({ order_id: id }) => id)

async function expectList(queue: QueueKey, query: string, expected: Facts[]): Promise<void> {
  const ids = expected.map(({ id }) => id)
  const of = `${queue}?${query}`
  const first = await it.call('GET', `/admin/get-orders-list/${of}&limit=7`, { token })
  expect([first.code, first.body.total], of).toEqual([200, ids.length])
  expect(idsOf(first.body.data), of).toEqual(ids.slice(0, 7))
  const deep = await it.call('GET', `/admin/get-orders-list/${of}&limit=13&page=5`, { token })
  expect(idsOf(deep.body.data), of).toEqual(ids.slice(52, 65))
  const body = { ...Object.fromEntries(new URLSearchParams(query)), folderName: queue, searchVal: '' }
  const searched = await it.call('POST', '/admin/search-order', { token, body: { ...body, start: 3, end: 23 } })
  expect([searched.body.total, idsOf(searched.body.data)], of).toEqual([ids.length, ids.slice(3, 23)])
}

test.each(QUEUE_NAMES)('%s by each filter alone is what plain SQL says, page by page', async (queue) => {
  for (const name of NAMES) await expectList(queue, name, inQueue(queue).filter(FILTERS[name]!))
})

test.each(QUEUE_NAMES)('%s by any filters together, in any order, is what plain SQL says', async (queue) => {
  for (let round = 0; round < 25; round += 1) {
    const names = NAMES.filter(() => Math.random() < 0.09)
    const once = names.filter((name, i) => names.findIndex((other) => other.split('=')[0] === name.split('=')[0]) === i)
    const sort = ['', 'due', '-due', 'flight', '-flight'][round % 5]!
    const fitting = inQueue(queue).filter((order) => once.every((name) => FILTERS[name]!(order)))
    const key = sort.replace('-', '') as 'due' | 'flight'
    const expected = sort ? fitting.toSorted(byKey(key, sort.startsWith('-'))) : fitting
    if (key === 'due')
      for (const order of expected) expect(order.due === null || OPEN_LISTS.includes(order.queue)).toBe(true)
    await expectList(queue, [...once, sort && `sort=${sort}`].filter(Boolean).join('&') || 'flagged=', expected)
  }
})

test('a row says what stands elsewhere', async () => {
  const { body } = await it.call('GET', '/admin/get-orders-list/allOrder?limit=all', { token })
  const rows = new Map((body.data as OrderRow[]).map((row) => [row.order_id, row]))
  for (const order of facts) {
    const row = rows.get(order.id)!
    expect(row).toMatchObject({
      flight_day: order.flight,
      direction: order.arrives ? 'Arrival' : 'Departure',
      checks: order.checks,
      duplicate: order.duplicate,
      ready: order.ready,
      stopped: order.stopped,
      mail_state: order.mail,
      mail_trouble: order.trouble,
      language: order.language,
      landing_site: order.site,
      nationality: order.nationality,
      tags: order.tags,
    })
    // One is cut off at a millisecond, the other is not.
    expect(row.due_at === null).toBe(order.due === null)
    if (row.due_at !== null) expect(Math.abs(Date.parse(row.due_at) - order.due!)).toBeLessThan(2)
  }
})

test('an export and the neighbours go by the same filters', async () => {
  const expected = inQueue('allOrder')
    .filter((order) => order.checks > 0 && order.due !== null)
    .filter(({ queue }) => !ENDED_LISTS.includes(queue))
    .toSorted(byKey('due', false))
    .filter(FILTERS['due=late']!)
    .map(({ id }) => id)
  const query = 'flagged=1&standing=1&due=late&sort=due'
  const { payload } = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-orders',
    headers: { authorization: token },
    payload: { folderName: 'allOrder', ...Object.fromEntries(new URLSearchParams(query)) },
  })
  expect([...payload.matchAll(/^\uFEFF?"(\d+)"/gm)].map(([, id]) => Number(id))).toEqual(expected)
  const asked = { orderName: 'allOrder', orderId: expected[3], ...Object.fromEntries(new URLSearchParams(query)) }
  const { body } = await it.call('POST', '/admin/order-neighbours', { token, body: asked })
  expect(body.data).toEqual({ previous: expected[2], next: expected[4] })
  const { rows } = await it.services.pool.query(`select after from audit_log where event = 'orders.exported'`)
  expect(rows[0].after).toMatchObject({
    count: expected.length,
    filters: { due: 'late', flagged: true, standing: true },
  })
})

const WRONG_FLIGHT =
  'Choose today, tomorrow, 3-days or past, or write days as YYYY-MM-DD..YYYY-MM-DD, the earlier one first'
test.each([
  ['due=soon', 'Choose late, today or missed'],
  ['due=late&due=today', 'Choose late, today or missed'],
  ['flight=2026-02-30..', WRONG_FLIGHT],
  ['flight=2026-03-02..2026-03-01', WRONG_FLIGHT],
  ['flight=yesterday', WRONG_FLIGHT],
  ['came=yesterday', 'Days are written YYYY-MM-DD..YYYY-MM-DD, the earlier one first'],
  ['flagged=perhaps', 'Write 1 for yes or 0 for no'],
  ['mail=fine', 'Choose trouble'],
  ['site=Łukasz', 'site: This is not an id'],
  ['site=99999999999999999999', 'site: This is not an id'],
  ["language=es' or 1=1", 'Choose a language: es, en, fr, de, it, pt, ru'],
  ['nationality=Spain', 'A nationality is written as three letters, like ESP'],
  ['mode=fast', 'Choose standard, priority or future'],
  ['direction=up', 'Choose Arrival or Departure'],
  ['gateway=%00', 'gateway: This has characters that cannot be kept'],
  ['claimed=O’Connor', 'Choose me, nobody or a member of the team'],
  ['assigned=Ana', 'Choose me, nobody or a member of the team'],
  ['putOffBy=nobody', 'Choose me or a member of the team'],
  ['completedOn=today', 'Days are written YYYY-MM-DD..YYYY-MM-DD, the earlier one first'],
  ['completedBy=Ana', 'Choose unknown or a member of the team'],
  ['refund=yes', 'Choose owed, unknown, old or unasked'],
  ['owedIn=%00', 'owedIn: This has characters that cannot be kept'],
  ['tag=vip', 'Tags are written as their numbers with commas between, or none'],
  ['tag=1,', 'Tags are written as their numbers with commas between, or none'],
  ["tag=1}'::int[] or true --", 'Tags are written as their numbers with commas between, or none'],
])('%s is refused in words, in every call that takes it', async (query, message) => {
  const { code, body } = await it.call('GET', `/admin/get-orders-list/newOrder?${query}`, { token })
  expect([code, body.message]).toEqual([422, message])
  const spanish = await it.call('GET', `/admin/get-orders-list/newOrder?${query}`, {
    token,
    headers: { 'x-language': 'es' },
  })
  expect(spanish.body.message).not.toBe(message)
})

test('who can sign in again has their orders at once, and of two people each has their own number', async () => {
  const total = async (query: string, as = token) =>
    (await it.call('GET', `/admin/get-orders-list/allOrder?${query}&limit=1`, { token: as })).body.total
  const { rows } = await it.services.pool.query<{ id: number; n: number }>(
    'select s.id, count(*)::int as n from staff s join orders o on o.assigned_to = s.id where suspended_at is not null group by 1',
  )
  const before = await total('assigned=nobody')
  await it.services.pool.query('update staff set suspended_at = null where id = $1', [rows[0]!.id])
  expect(await total('assigned=nobody')).toBe(before - rows[0]!.n)
  await it.services.pool.query('update staff set suspended_at = now() where id = $1', [rows[0]!.id])
  expect(await total('assigned=nobody')).toBe(before)
  const other = await it.signInAs('Night Staff')
  expect([await total('assigned=me'), await total('assigned=me', other)]).toEqual([
    facts.filter(({ assignedTo }) => assignedTo === me).length,
    0,
  ])
})

test('what fits nothing is an empty list, and a gateway is for those who may see gateways', async () => {
  for (const query of [
    'site=999999999999999',
    'claimed=999999999',
    'assigned=999999999999',
    "gateway=O'Connor-Núñez",
    'nationality=ZZZ',
    'tag=999999999',
    'completedBy=999999999999',
    "owedIn=O'Connor",
  ]) {
    const { code, body } = await it.call('GET', `/admin/get-orders-list/allOrder?${query}`, { token })
    expect([code, body.total, body.data], query).toEqual([200, 0, []])
  }
  const night = await it.signInAs('Night Staff')
  expect((await it.call('GET', '/admin/get-orders-list/newOrder?gateway=Stripe', { token: night })).code).toBe(403)
  expect((await it.call('GET', '/admin/get-orders-list/newOrder?flagged=1', { token: night })).code).toBe(200)
})

test('who completed what is for whoever leads; when it was is for all', async () => {
  const asTeam = await it.signInAs('Team')
  const code = async (query: string, as: string) =>
    (await it.call('GET', `/admin/get-orders-list/completedOrder?${query}`, { token: as })).code
  expect(await code('completedBy=1', asTeam)).toBe(403)
  expect(await code('completedBy=1', token)).toBe(200)
  expect(await code(`completedOn=${today}..`, asTeam)).toBe(200)
})

test.each([
  ['refund=owed', ['Admin', 'Manager', 'Team']],
  ['refund=unknown', ['Admin', 'Manager', 'Team']],
  ['owedIn=USD', ['Admin', 'Manager', 'Team']],
  [`paidBack=${today}..`, ['Admin', 'Manager', 'Team', 'Night Staff']],
])('%s tells of refunds what only %j see of an order', async (query, allowed) => {
  for (const role of ROLE_NAMES) {
    const { code } = await it.call('GET', `/admin/get-orders-list/contactCustomerOrder?${query}`, {
      token: await it.tokenOf(role),
    })
    expect([role, code]).toEqual([role, allowed.includes(role) ? 200 : 403])
  }
})
