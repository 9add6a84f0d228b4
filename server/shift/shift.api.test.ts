import { afterAll, beforeEach, expect, test } from 'vitest'
import { UNTOUCHED_HEADER } from '#contract/http/timeouts.ts'
import { OPEN_LISTS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { ShiftBoard, ShiftNote } from '#contract/lists/shift.ts'
import type { Role } from '#contract/staff/roles.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { jobContext } from '#server/context.ts'
import { bringBackDue } from '#server/orders/later/bring-back-due.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { whatIsHeld } from '#server/privacy/what-is-held.ts'
import { forgetOldNotes } from '#server/shift/forget-old-notes.ts'
import { COUNT_ASSIGNED } from '#server/reports/count-assigned.ts'
import { anOrder } from '#server/testing/factories.ts'
import { liveClient } from '#server/testing/live-client.ts'
import { testApp } from '#server/testing/test-app.ts'

interface Member {
  id: number
  name: string
  email: string
  token: string
}

const it = await testApp()
afterAll(() => it.close())
const [ana, ben] = [await member('Team'), await member('Team')]
const [night, manager] = [await member('Night Staff'), await member('Manager')]
beforeEach(() => it.owner.query('truncate shift_note_orders, shift_notes, order_claims'))

async function member(role: Role): Promise<Member> {
  const token = await it.signInAs(role)
  return { token, ...(await it.call('GET', '/user_info', { token })).body.data }
}

const person = ({ id, name }: Member) => ({ id, name })
const board = async (who: Member, query = '') =>
  (await it.call('GET', `/admin/shift${query}`, { token: who.token })).body.data as ShiftBoard
const save = (who: Member, text: string, version: number | null = null) =>
  it.call('PUT', '/admin/save-shift-note', { token: who.token, body: { text, version } })
const handOver = (who: Member, text: string, version: number | null = null) =>
  it.call('POST', '/admin/hand-over-shift', { token: who.token, body: { text, version } })
const confirm = (who: Member, id: number) =>
  it.call('PUT', '/admin/confirm-shift-note', { token: who.token, body: { id } })
const release = (who: Member, staffId: number, orderId?: number) =>
  it.call('PUT', '/admin/release-left-claims', { token: who.token, body: { staffId, orderId } })
const claim = (who: Member, orderId: number) =>
  it.call('PUT', '/admin/claim-order', { token: who.token, body: { orderId } })
const listed = async (queue: QueueKey, filters: Record<string, string>) =>
  (
    await it.call('GET', `/admin/get-orders-list/${queue}?limit=1&${new URLSearchParams(filters)}`, {
      token: ana!.token,
    })
  ).body.total as number
/** As if nobody had touched their pages for so long. */
const wasAway = ({ id }: Member, minutes: number) =>
  it.owner.query("update sessions set last_used_at = now() - $2 * interval '1 minute' where staff_id = $1", [
    id,
    minutes,
  ])
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('each figure is the total of the list behind it', async () => {
  const { changes } = await board(ana!)
  const before = await board(ana!, `?since=${changes[2]}`)
  const recently = await anOrder(it.services.pool, {
    queue: 'awaitingGovtOrder',
    movedAt: hoursAgo(0.1),
    createdAt: hoursAgo(90),
  })
  await anOrder(it.services.pool, { createdAt: hoursAgo(60), paidAt: hoursAgo(60) })
  await anOrder(it.services.pool, { createdAt: hoursAgo(100), paidAt: hoursAgo(0.2) })
  await anOrder(it.services.pool, { queue: 'contactCustomerOrder', movedAt: hoursAgo(20), createdAt: hoursAgo(90) })
  await anOrder(it.services.pool, { queue: 'customerCalledOrder', movedAt: hoursAgo(47), createdAt: hoursAgo(90) })
  await anOrder(it.services.pool, { queue: 'futureOrder' })
  const later = [
    await anOrder(it.services.pool, { queue: 'laterOrder', putOffUntil: new Date(Date.now() + 60_000).toISOString() }),
    await anOrder(it.services.pool, { queue: 'laterOrder' }),
  ]
  await it.owner.query('update orders set answered = true where order_id = $1', [recently])
  expect(changes).toHaveLength(3)
  for (const since of changes) {
    const found = await board(ana!, `?since=${since}`)
    expect(found.since).toBe(since)
    const rows = found.queues.map(({ queue }) => queue)
    expect(rows.flatMap((queue): readonly number[] => QUEUES[queue].lists).toSorted((a, b) => a - b)).toEqual(
      OPEN_LISTS,
    )
    for (const { queue, ...row } of found.queues) {
      const lists = {
        orders: await listed(queue, {}),
        came: await listed(queue, { since }),
        due: await listed(queue, { dueBefore: found.until }),
        late: await listed(queue, { due: 'late' }),
        answered: await listed(queue, { answered: '1' }),
        ready: await listed(queue, { ready: '1' }),
      }
      expect(row, `${queue} since ${since}`).toEqual(lists)
    }
    expect(found.later.orders).toBe(await listed('laterOrder', {}))
    expect(found.later.back).toBe(await listed('laterOrder', { backBefore: found.until }))
  }
  const after = await board(ana!, `?since=${changes[2]}`)
  const more = (name: QueueKey, figure: 'orders' | 'came' | 'answered') => {
    const [was, is] = [before, after].map(({ queues }) => queues.find(({ queue }) => queue === name)![figure])
    return is! - was!
  }
  expect(more('awaitingGovtOrder', 'orders')).toBe(1)
  expect(more('awaitingGovtOrder', 'came')).toBe(1)
  expect(more('awaitingGovtOrder', 'answered')).toBe(1)
  // One was paid for lately, the other long ago.
  expect(more('newOrder', 'orders')).toBe(2)
  expect(more('newOrder', 'came')).toBe(1)
  expect(after.later.next.filter(({ orderId }) => later.includes(orderId))).toMatchObject(
    later.map((orderId) => ({ orderId, queue: 'contactCustomerOrder' })),
  )
  // A list of what waits for nothing has none of them.
  expect(await listed('completedOrder', { since: changes[2]! })).toBe(0)
  expect(await listed('newOrder', { backBefore: new Date().toISOString() })).toBe(0)
})

test('an order came to its list when it was moved there, when its day began, or when it was back', async () => {
  const since = hoursAgo(1)
  const inList = async (queue: QueueKey) => listed(queue, { since })
  const before = await inList('priorityOrder')
  const id = await anOrder(it.services.pool, { queue: 'priorityOrder', createdAt: hoursAgo(50), paidAt: hoursAgo(50) })
  expect(await inList('priorityOrder')).toBe(before)
  const move = (status: string) =>
    it.call('PUT', '/admin/move-order-status', { token: ana!.token, body: { orderId: id, status } })
  const called = await inList('contactCustomerOrder')
  await move('Contact Customer')
  expect(await inList('contactCustomerOrder')).toBe(called + 1)
  await it.owner.query('update orders set moved_at = $2 where order_id = $1', [id, hoursAgo(30)])
  expect(await inList('contactCustomerOrder')).toBe(called)
  await it.call('PUT', '/admin/put-off', {
    token: ana!.token,
    body: { orderId: id, until: 'time', at: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Asleep there' },
  })
  expect(await inList('contactCustomerOrder')).toBe(called)
  await it.owner.query('update orders set put_off_until = now() where order_id = $1', [id])
  await bringBackDue(it.services)
  expect(await inList('contactCustomerOrder')).toBe(called + 1)
  const today = hoursAgo(4).slice(0, 10)
  const { rows } = await it.owner.query<{ at: Date }>(
    `select came_here('2026-01-01Z', null, '2026-01-02Z', null, $1, true) as at`,
    [today],
  )
  expect(rows[0]!.at.toISOString()).toBe(`${today}T04:00:00.000Z`)
})

test('a note is its author’s until it is handed over, and somebody else’s when they take it over', async () => {
  const order = await anOrder(it.services.pool)
  const text = `Call the hotel for #${order} first, #999999999999 does not exist; #${order} again`
  const saved = await save(ana!, text)
  expect([saved.code, saved.body.message]).toEqual([200, 'Note saved'])
  expect(saved.body.data).toMatchObject({ by: person(ana!), text, orders: [order], version: 1, handedAt: null })
  expect((await board(ana!)).mine).toEqual(saved.body.data)
  expect(await board(night!)).toMatchObject({ mine: null, notes: [] })
  const handed = await handOver(ana!, `${text}.`, 1)
  expect([handed.code, handed.body.message]).toEqual([200, 'Handed over'])
  expect((await board(ana!)).mine).toBeNull()
  const [note] = (await board(night!)).notes
  expect(note).toMatchObject({ by: person(ana!), text: `${text}.`, orders: [order], confirmed: null, emptied: false })
  expect((await confirm(ana!, note!.id)).code).toBe(409)
  const taken = await confirm(night!, note!.id)
  expect(taken.body.data.confirmed).toMatchObject({ by: person(night!) })
  expect((await confirm(night!, note!.id)).code).toBe(200)
  expect((await board(ben!)).notes).toMatchObject([{ id: note!.id, confirmed: { by: person(night!) } }])
  // What was taken over in a shift before is not in the way of this one.
  await it.owner.query(`update shift_notes set confirmed_at = now() - interval '3 days'`)
  expect((await board(ben!)).notes).toEqual([])
  const { rows } = await it.owner.query(
    `select event, after from audit_log where (after->>'shiftNoteId')::int = $1 order by id`,
    [note!.id],
  )
  expect(rows).toEqual([
    { event: 'shift.handed-over', after: { shiftNoteId: note!.id } },
    { event: 'shift.taken-over', after: { shiftNoteId: note!.id } },
  ])
})

test('of two who take a note over at once one does, and the other is told who', async () => {
  for (let time = 0; time < 5; time++) {
    const { id } = (await handOver(ana!, `Round ${time}`)).body.data
    const both = await Promise.all([confirm(ben!, id), confirm(night!, id)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const won = both.find(({ code }) => code === 200)!.body.data as ShiftNote
    const lost = both.find(({ code }) => code === 409)!
    expect(lost.body.message).toBe(`${won.confirmed!.by.name} has taken this note over already`)
    expect(lost.body.data.confirmed.by).toEqual(won.confirmed!.by)
  }
})

test('two windows of one author lose nothing; who hands over twice does it once', async () => {
  const both = await Promise.all([save(ana!, 'From one window'), save(ana!, 'From the other')])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const lost = both.find(({ code }) => code === 409)!
  expect(lost.body.data.text).toBe(both.find(({ code }) => code === 200)!.body.data.text)
  expect((await save(ana!, '', 7)).code).toBe(409)
  const twice = await Promise.all([handOver(ana!, 'All of it', 1), handOver(ana!, 'All of it', 1)])
  expect(twice.map(({ code }) => code)).toEqual([200, 200])
  expect(twice[0]!.body.data.id).toBe(twice[1]!.body.data.id)
  expect((await board(ben!)).notes).toHaveLength(1)
  // The next one is a note of its own; without text it is thrown away.
  expect((await save(ana!, 'Another')).body.data.version).toBe(1)
  expect((await save(ana!, ' ', 1)).body).toMatchObject({ message: 'Note thrown away', data: null })
  expect((await board(ana!)).mine).toBeNull()
})

test.each([
  ['handOver', ' \n', 'Write what the next shift has to know'],
  ['handOver', 'x'.repeat(5001), 'A note has at most 5,000 characters'],
  ['save', 'x'.repeat(5001), 'A note has at most 5,000 characters'],
] as const)('%s refuses what cannot be a note', async (how, text, message) => {
  const { code, body } = await (how === 'save' ? save : handOver)(ana!, text)
  expect([code, body.errors?.text]).toEqual([422, message])
})

test('what was pasted with NUL and half letters is kept as what can be read of it', async () => {
  const { code, body } = await save(ana!, 'a\0b\ud800c')
  expect([code, body.data?.text]).toEqual([200, 'ab\ufffdc'])
})

test('orders of who left are released by one key, those of who is at work are not', async () => {
  const [one, two, three] = [
    await anOrder(it.services.pool),
    await anOrder(it.services.pool),
    await anOrder(it.services.pool),
  ]
  await claim(ana!, one)
  await claim(ana!, two)
  await claim(ben!, three)
  await claim(night!, await anOrder(it.services.pool))
  expect(await release(night!, ana!.id)).toMatchObject({
    code: 409,
    body: { message: `${ana!.name} is at work again: nothing was released` },
  })
  await wasAway(ana!, 11)
  const { people } = await board(night!)
  expect(people).toMatchObject([
    { by: person(ana!), left: 'silent', claims: 2, orders: [{ orderId: one, queue: 'newOrder' }, { orderId: two }] },
    { by: person(ben!), left: null, claims: 1 },
  ])
  const shown = await liveClient(await it.app.listen({ port: 0, host: '127.0.0.1' }), manager!.token)
  await shown.next('resync')
  expect((await release(night!, ana!.id, one)).body.data).toEqual({ released: [one] })
  await shown.next('claim', ({ orders }) =>
    orders.some(({ order_id, claim: held }) => order_id === one && held === null),
  )
  shown.close()
  const both = await Promise.all([release(night!, ana!.id), release(ben!, ana!.id)])
  expect(both.flatMap(({ body }) => body.data.released)).toEqual([two])
  expect((await board(night!)).people.map(({ by }) => by.id)).toEqual([ben!.id])
  const { rows } = await it.owner.query(
    `select order_id::int, before from audit_log where event = 'claim.released' and order_id = any($1) order by order_id`,
    [[one, two, three]],
  )
  expect(rows).toMatchObject([{ order_id: one, before: { by: ana!.name } }, { order_id: two }])
})

test('it says to whom open orders are assigned, as the list behind it does; those who cannot sign in stand first', async () => {
  const pool = it.services.pool
  await it.owner.query('update orders set assigned_to = null where assigned_to is not null')
  expect((await board(night!)).assigned).toEqual([])
  const suspended = await member('Team')
  const assign = async (to: Member, ...queues: QueueKey[]) => {
    const orderId = await Promise.all(queues.map((queue) => anOrder(pool, { queue })))
    const body = { orderId, to: to.id }
    expect((await it.call('PUT', '/admin/assign-orders', { token: manager!.token, body })).code).toBe(200)
    return orderId
  }
  const [first] = await assign(ana!, 'newOrder', 'awaitingGovtOrder', 'pendingOrder', 'futureOrder')
  await assign(ana!, 'completedOrder', 'deletedOrder', 'refundOrder')
  await assign(suspended, 'priorityOrder')
  await assign(ben!, 'completedOrder')
  const body = { orderId: first, until: 'traveller', reason: 'Asleep there' }
  expect((await it.call('PUT', '/admin/put-off', { token: ana!.token, body })).code).toBe(200)
  await it.call('PUT', '/admin/suspend-team-member', {
    token: manager!.token,
    body: { teamMemberId: suspended.id, suspended: true },
  })
  const { assigned } = await board(night!)
  expect(assigned).toEqual([
    { to: { ...person(suspended), active: false }, orders: 1 },
    { to: { ...person(ana!), active: true }, orders: 4 },
  ])
  for (const { to, orders } of assigned) {
    const query = `assigned=${to.id}&standing=1&completed=0&limit=1`
    const list = await it.call('GET', `/admin/get-orders-list/allOrder?${query}`, { token: manager!.token })
    expect([to.name, list.body.total]).toEqual([to.name, orders])
  }
})

test('what is assigned is counted from its index, and never by a walk over orders', async () => {
  const client = await it.services.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { text, values } = COUNT_ASSIGNED
    const { rows } = await client.query<Record<string, string>>(`explain ${text}`, values)
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index Only Scan using orders_assigned[\s\S]*Index Cond: \(\(assigned_to = m.id\) AND \(queue = ANY/,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('where one releases what another takes over at that moment, who took over has it', async () => {
  for (let time = 0; time < 5; time++) {
    const order = await anOrder(it.services.pool)
    await claim(ana!, order)
    await wasAway(ana!, 20)
    const [taken] = await Promise.all([
      it.call('PUT', '/admin/claim-order', { token: ben!.token, body: { orderId: order, takeOver: true } }),
      release(night!, ana!.id),
    ])
    expect(taken.code).toBe(200)
    const { rows } = await it.owner.query('select staff_id from order_claims where order_id = $1', [order])
    expect(rows).toEqual([{ staff_id: ben!.id }])
  }
})

test('who touches a page is back; who has no session that is alive, or was suspended, has left', async () => {
  const [who, order] = [await member('Team'), await anOrder(it.services.pool)]
  const wayLeft = async () => (await board(manager!)).people.find(({ by }) => by.id === who.id)?.left
  await claim(who, order)
  await wasAway(who, 20)
  expect(await wayLeft()).toBe('silent')
  // A page that is only open asks by itself, and says that nobody touches it.
  await it.call('GET', '/user_info', { token: who.token, headers: { [UNTOUCHED_HEADER]: '1200' } })
  expect(await wayLeft()).toBe('silent')
  await it.call('GET', '/user_info', { token: who.token })
  expect(await wayLeft()).toBeNull()
  await it.owner.query('update sessions set expires_at = now() where staff_id = $1', [who.id])
  expect(await wayLeft()).toBe('signed-out')
  await it.owner.query('update staff set suspended_at = now() where id = $1', [who.id])
  expect(await wayLeft()).toBe('suspended')
  expect((await release(manager!, who.id)).body.data).toEqual({ released: [order] })
  // Who signs out holds nothing from that moment on, as before.
  const leaving = await member('Team')
  await claim(leaving, order)
  await it.call('POST', '/admin/logout', { token: leaving.token })
  expect((await board(manager!)).people).toEqual([])
})

test('a Manager says when shifts begin', async () => {
  const set = (who: Member, starts: unknown) =>
    it.call('PUT', '/admin/save-shift-starts', { token: who.token, body: { starts } })
  const recorded = async () =>
    (await it.owner.query(`select before, after from audit_log where event = 'shift.hours-changed' order by id`)).rows
  const past = (await recorded()).length
  expect((await board(night!)).starts).toEqual(['06:00', '14:00', '22:00'])
  expect((await set(night!, ['07:00'])).code).toBe(403)
  for (const wrong of [[], ['24:00'], ['7:00'], ['07:60'], Array.from({ length: 7 }, (_, n) => `0${n}:00`), 'x'])
    expect((await set(manager!, wrong)).code, JSON.stringify(wrong)).toBe(422)
  expect((await set(manager!, ['19:30', '07:30', '19:30'])).body.data).toEqual({ starts: ['07:30', '19:30'] })
  const { changes, until, starts } = await board(night!)
  expect(starts).toEqual(['07:30', '19:30'])
  // 07:30 and 19:30 in Santo Domingo.
  for (const at of [...changes, until]) expect(at).toMatch(/T(11:30:00|23:30:00)Z$/)
  await set(manager!, ['06:00', '14:00', '22:00'])
  const rows = await recorded()
  expect(rows[past]).toEqual({ before: { shiftStarts: '06:00, 14:00, 22:00' }, after: { shiftStarts: '07:30, 19:30' } })
  expect(rows).toHaveLength(past + 2)
})

test('one looks from a change of shift of these days, also from one that has another hour by now', async () => {
  const from = async (since: string) =>
    (await it.call('GET', `/admin/shift?since=${since}`, { token: ana!.token })).code
  expect(await from(hoursAgo(30))).toBe(200)
  for (const wrong of [hoursAgo(-1), hoursAgo(24 * 5), 'yesterday']) expect(await from(wrong), wrong).toBe(422)
})

test('every role works with it, and hours are for Managers and Admins', async () => {
  for (const role of ROLE_NAMES) {
    const token = await it.tokenOf(role)
    expect((await it.call('GET', '/admin/shift', { token })).code, role).toBe(200)
    const { code } = await it.call('PUT', '/admin/save-shift-starts', {
      token,
      body: { starts: ['06:00', '14:00', '22:00'] },
    })
    expect(code, role).toBe(role === 'Admin' || role === 'Manager' ? 200 : 403)
  }
})

test('whoever’s order is erased stands in no note any more, and notes go after 30 days', async () => {
  const [order, other] = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
  const both = (await handOver(ana!, `Maria of #${order} comes with #${other}`)).body.data as ShiftNote
  const kept = (await handOver(ben!, 'The printer is empty')).body.data as ShiftNote
  const held = await whatIsHeld(it.services, [order])
  const [row] = held.find(({ table }) => table === 'shift_notes')!.rows
  expect(row).not.toHaveProperty('text')
  const ctx = jobContext(it.services, 'anonymise-orders')
  const client = await it.services.pool.connect()
  await client.query('begin')
  await anonymiseOrders(client, ctx, [order], 'erasure')
  await client.query('commit')
  client.release()
  const { notes } = await board(night!)
  expect(notes.find(({ id }) => id === both.id)).toMatchObject({ text: '', emptied: true, orders: [order, other] })
  expect(notes.find(({ id }) => id === kept.id)).toMatchObject({ text: 'The printer is empty', emptied: false })
  await save(ana!, `Left unfinished: #${other}`)
  await it.owner.query(
    `update shift_notes set saved_at = saved_at - interval '31 days', handed_at = handed_at - interval '31 days' where id <> $1`,
    [kept.id],
  )
  await forgetOldNotes(it.services)
  const { rows } = await it.owner.query('select id from shift_notes')
  expect(rows).toEqual([{ id: kept.id }])
})
