import { afterAll, expect, test, vi } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { VIEWS_AT_MOST, type SavedView } from '#contract/lists/views.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'
import { daysAfter } from '#server/time/calendar.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.signInAs('Manager')
const team = await it.signInAs('Team')
const telecaller = await it.signInAs('Telecaller')
await insertOrders(it.services.pool, [
  newOrder({ language: 'es' }),
  newOrder({ language: 'es', queue: 'completedOrder' }),
  newOrder({ language: 'ru' }),
])

const SPANISH = {
  name: 'Łukasz O’Connor-Núñez',
  folderName: 'newOrder',
  columns: ['id', 'due', 'name'],
  sort: 'due',
  filters: { language: 'es' },
}
const save = (token: string, body: object) => it.call('POST', '/admin/save-view', { token, body })
const list = async (token: string) => (await it.call('GET', '/admin/saved-views', { token })).body.data as SavedView[]
const put = (path: string, token: string, body: object) => it.call('PUT', `/admin/${path}`, { token, body })

test('a view of one’s own is kept, counted at every instant, changed, renamed and deleted, and nobody else sees it', async () => {
  const member = await it.signInAs('Team')
  const own = async () => (await list(member)).filter((view) => view.can_change)
  const { body } = await save(member, SPANISH)
  const { id } = body.data
  const shown = {
    id,
    name: SPANISH.name,
    queue: 'newOrder',
    columns: SPANISH.columns,
    sort: 'due',
    filters: { language: 'es' },
  }
  expect(body.data).toMatchObject({ ...shown, shared_with: [], can_change: true, total: 1 })
  await insertOrders(it.services.pool, [newOrder({ language: 'es' })])
  expect(await own()).toMatchObject([{ ...shown, total: 2 }])
  for (const token of [team, manager]) expect((await list(token)).map((view) => view.id)).not.toContain(id)
  for (const path of ['rename-view', 'delete-view'] as const)
    expect((await put(path, manager, { id, name: 'Mine' })).code).toBe(404)
  expect((await save(manager, { ...SPANISH, id })).code).toBe(404)

  const filters = { claimed: 'me', flight: '2026-01-01..', flagged: true, site: '2' }
  const changed = await save(member, { ...SPANISH, id, sort: '-flight', columns: [], filters })
  expect(changed.body.data).toMatchObject({
    id,
    sort: '-flight',
    columns: [],
    filters: { claimed: 'me', flight: '2026-01-01..', flagged: '1', site: '2' },
    total: 0,
  })
  expect((await put('rename-view', member, { id, name: ' To do ' })).body.data.name).toBe('To do')
  expect((await put('delete-view', member, { id })).code).toBe(200)
  expect(await own()).toEqual([])
  const { rows } = await it.services.pool.query(
    `select event, before, after from audit_log where event like 'view.%' and $1 in (before->>'id', after->>'id') order by id`,
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['view.saved', 'view.saved', 'view.renamed', 'view.deleted'])
  expect(rows[2]).toMatchObject({ before: { name: SPANISH.name }, after: { name: 'To do' } })
})

test('leads share views with roles; who may not see the queue does not see the view; “mine” are the reader’s', async () => {
  expect((await save(team, { ...SPANISH, sharedWith: ['Team'] })).code).toBe(403)
  const shared = (
    await save(manager, { ...SPANISH, name: 'Shared', filters: { claimed: 'me' }, sharedWith: ['Team', 'Telecaller'] })
  ).body.data
  const history = { ...SPANISH, name: 'History', folderName: 'allOrder' }
  const refused = await save(manager, { ...history, sharedWith: ['Team', 'Telecaller'] })
  expect([refused.code, refused.body.message]).toEqual([422, 'Telecaller may not see what this view shows'])
  await save(manager, { ...history, sharedWith: ['Team'] })
  expect((await list(telecaller)).map(({ name }) => name)).toEqual(['Shared'])
  expect((await list(team)).map(({ name, can_change: change }) => [name, change])).toEqual([
    ['History', false],
    ['Shared', false],
  ])
  await it.call('POST', '/admin/take-next-order', { token: team, body: { folderName: 'newOrder' } })
  const totals = await Promise.all(
    [team, telecaller].map(async (token) => (await list(token)).find(({ id }) => id === shared.id)!.total),
  )
  expect(totals).toEqual([1, 0])
  expect((await put('rename-view', team, { id: shared.id, name: 'Ours' })).code).toBe(403)
  const admin = await it.signInAs('Admin')
  expect((await save(admin, { ...SPANISH, name: 'All', sharedWith: ['Manager', 'Admin'] })).body.data.can_change).toBe(
    true,
  )
  const all = (await list(manager)).find(({ name }) => name === 'All')!
  expect((await put('delete-view', manager, { id: all.id })).code).toBe(200)
  expect((await list(admin)).map(({ name }) => name)).toEqual([])
})

test('a view by what a role may not see is not shared with it, and takes no other view away', async () => {
  const byGateway = { ...SPANISH, name: 'By gateway', filters: { gateway: 'stripe' } }
  const refused = await save(manager, { ...byGateway, sharedWith: ['Team', 'Night Staff'] })
  expect([refused.code, refused.body.errors]).toEqual([
    422,
    { sharedWith: 'Night Staff may not see what this view shows' },
  ])
  const member = await it.signInAs('Team')
  const everything = { ...SPANISH, name: 'Everything', folderName: 'allOrder' }
  for (const view of [{ ...SPANISH, name: 'Spanish' }, byGateway, everything])
    expect((await save(member, view)).code).toBe(200)
  const ownAs = async (role: Role) => {
    await it.services.pool.query('update staff set role = $1 where id = (select max(id) from staff)', [role])
    return (await list(member)).filter((view) => view.can_change).map(({ name }) => name)
  }
  expect(await ownAs('Night Staff')).toEqual(['Everything', 'Spanish'])
  expect(await ownAs('Telecaller')).toEqual(['By gateway', 'Spanish'])
})

test.each([
  [{ name: ' ' }, 422, 'Please enter a name for the view'],
  [{ name: 'x'.repeat(61) }, 422, 'name: This is too long: at most 60 characters'],
  [{ folderName: 'noOrder' }, 404, 'There is no such queue'],
  [{ folderName: 'allOrder' }, 403, 'Your role does not allow this'],
  [{ sort: 'refundDate' }, 422, 'There is no such column in this list'],
  [{ columns: ['refundDate'] }, 422, 'There is no such column in this list'],
  [{ columns: ['password'] }, 422, 'columns: This is none of the values that are known here'],
  [{ id: 999 }, 404, 'There is no such view'],
  [{ sharedWith: ['Boss'] }, 422, 'sharedWith: This is none of the values that are known here'],
])('a view with %j is refused in words', async (wrong, code, message) => {
  const answer = await save(telecaller, { ...SPANISH, ...wrong })
  expect([answer.code, answer.body.message]).toEqual([code, message])
})

test('of two saved at once under one name one stays, and a member keeps so many', async () => {
  const member = await it.signInAs('Telecaller')
  const answers = await Promise.all(Array.from({ length: 6 }, () => save(member, SPANISH)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  expect(answers.find(({ code }) => code === 422)!.body.errors).toEqual({
    name: 'There is a view with this name already',
  })
  for (let i = 1; i < VIEWS_AT_MOST; i += 1)
    expect((await save(member, { ...SPANISH, name: `View ${i}` })).code).toBe(200)
  const { code, body } = await save(member, { ...SPANISH, name: 'One more' })
  expect([code, body.message]).toEqual([422, 'You have 50 views already: delete one first'])
})

test('a view of who flies today is tomorrow of who flies then; one of named days stays; what is recorded has the days', async () => {
  const member = await it.signInAs('Manager')
  const today = dayInSantoDomingo(new Date())
  const tomorrow = daysAfter(today, 1)
  const flying = (day: string) => {
    const [year, month, date] = day.split('-')
    return newOrder({
      form: {
        IsArrival: 'Arrival',
        intended_arrival_year: year!,
        intended_arrival_month: String(Number(month)),
        intended_arrival_date: date!,
      },
    })
  }
  const [first, ...next] = await insertOrders(it.services.pool, [flying(today), flying(tomorrow), flying(tomorrow)])
  const view = { folderName: 'newOrder', name: 'Flies today', filters: { flight: 'today' } }
  expect((await save(member, view)).body.data).toMatchObject({ filters: { flight: 'today' }, total: 1 })
  await save(member, { ...view, name: 'That day', filters: { flight: `${today}..${today}` } })
  const shown = async () => {
    const path = '/admin/get-orders-list/newOrder?flight=today'
    const rows = (await it.call('GET', path, { token: member })).body.data as { order_id: number }[]
    const own = (await list(member)).filter((one) => one.can_change)
    const totals = own.map(({ name, filters, total }) => [name, filters.flight, total])
    return { ids: rows.map(({ order_id: id }) => id).toSorted((a, b) => a - b), totals }
  }
  expect(await shown()).toEqual({
    ids: [first],
    totals: [
      ['Flies today', 'today', 1],
      ['That day', `${today}..${today}`, 1],
    ],
  })
  // The country's next day begins.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${tomorrow}T04:00:00Z`) })
  try {
    expect(await shown()).toEqual({
      ids: next,
      totals: [
        ['Flies today', 'today', 2],
        ['That day', `${today}..${today}`, 1],
      ],
    })
    const exported = await it.app.inject({
      method: 'POST',
      url: '/api/admin/export-orders',
      headers: { authorization: member },
      payload: { folderName: 'newOrder', flight: 'today' },
    })
    expect(exported.statusCode).toBe(200)
  } finally {
    vi.useRealTimers()
  }
  const { rows } = await it.services.pool.query(`select after from audit_log where event = 'orders.exported'`)
  expect(rows).toMatchObject([{ after: { count: 2, filters: { flight: { from: tomorrow, to: tomorrow } } } }])
})
