import { afterAll, afterEach, expect, test } from 'vitest'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { liveClient, type LiveClient } from '#server/testing/live-client.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { testApp } from '#server/testing/test-app.ts'

const open: LiveClient[] = []

const it = await testApp()
const other = await secondApp(it)
const here = await it.app.listen({ port: 0, host: '127.0.0.1' })
const there = await other.app.listen({ port: 0, host: '127.0.0.1' })
const admin = await it.signInAs('Admin')
afterEach(() => open.splice(0).forEach((client) => client.close()))
afterAll(async () => {
  await other.close()
  await it.close()
})

async function listen(origin: string, token = admin, options: Parameters<typeof liveClient>[2] = {}) {
  const client = await liveClient(origin, token, options)
  open.push(client)
  if (client.status === 200 && !options.lastEventId) {
    await client.next('resync')
    client.forget()
  }
  return client
}

/** Listens once all that other tests did is told: what comes then is the test's own. */
async function listenAnew(origin: string, token = admin) {
  const client = await listen(origin, token)
  const last = await anOrder(it.services.pool)
  await client.next('orders', ({ ids }) => ids?.includes(last) === true)
  client.forget()
  return client
}

const move = (id: number | number[], status: string, token = admin) =>
  it.call('PUT', '/admin/move-order-status', { token, body: { orderId: id, status } })

test('a stream begins by saying that everything is to be fetched', async () => {
  const client = await liveClient(here, admin)
  open.push(client)
  expect(await client.next('resync')).toEqual({ reason: 'opened' })
})

test('nobody without a session gets a stream, and no tab is no stream', async () => {
  expect((await liveClient(here, 'x')).status).toBe(401)
  expect((await it.call('GET', '/admin/events', { token: admin })).code).toBe(422)
})

test('a move made at one server is told by every server, with the queues it touched and the new counts', async () => {
  const clients = [await listen(here), await listen(there)]
  const id = await anOrder(it.services.pool)
  for (const client of clients) await client.next('orders', ({ ids }) => ids?.includes(id) === true)
  await move(id, 'Completed')
  for (const client of clients) {
    const told = await client.next(
      'orders',
      ({ ids, queues }) => ids?.includes(id) === true && queues.includes('completedOrder'),
    )
    expect(told.queues.toSorted()).toEqual(['allOrder', 'completedOrder', 'newOrder'])
    expect(told.entered).toEqual({ completedOrder: 1 })
    const now = (await it.call('GET', '/admin/get-folder-count', { token: admin })).body.data
    await client.next('counts', (counts) => JSON.stringify(counts) === JSON.stringify(now))
  }
})

test('new orders are told with how many came where; beyond a hundred without their ids', async () => {
  const client = await listenAnew(there)
  const id = await anOrder(it.services.pool, { queue: 'priorityOrder' })
  const one = await client.next('orders', ({ ids }) => ids?.includes(id) === true)
  expect(one.entered).toEqual({ priorityOrder: 1, allOrder: 1 })
  client.forget()
  await insertOrders(
    it.services.pool,
    Array.from({ length: 150 }, () => newOrder()),
  )
  const many = await client.next('orders')
  expect([many.ids, many.entered]).toEqual([null, { newOrder: 150, allOrder: 150 }])
})

test('no name, e-mail or other detail of an order is in any event', async () => {
  const client = await listen(here)
  const id = await anOrder(it.services.pool, { name: 'Zaphod', email: 'zaphod@mail.example' })
  await move(id, 'Awaiting')
  await client.next('orders', ({ queues }) => queues.includes('awaitingOrder'))
  expect(JSON.stringify(client.received)).not.toMatch(/zaphod/i)
})

test('a remark is told as part of its order', async () => {
  const id = await anOrder(it.services.pool)
  const client = await listen(there)
  await it.call('POST', '/admin/add-new-remark', { token: admin, body: { orderId: id, remark: 'called' } })
  expect(await client.next('order')).toEqual({ ids: [id], parts: ['remarks'] })
})

test('a Telecaller is told nothing about Order History', async () => {
  const client = await listenAnew(here, await it.signInAs('Telecaller'))
  await anOrder(it.services.pool)
  const { queues, entered } = await client.next('orders')
  expect([queues, entered]).toEqual([['newOrder'], { newOrder: 1 }])
  const counts = await client.next('counts')
  expect(counts.allOrdersCount).toBeNull()
  expect(counts.newOrdersCount).toBeGreaterThan(0)
})

test('Last-Event-ID brings exactly what was missed, at the other server too, and each change once', async () => {
  const first = await listen(here)
  const seen = await anOrder(it.services.pool)
  await first.next('orders', ({ ids }) => ids?.includes(seen) === true)
  const lastEventId = first.lastId
  first.close()
  const missed = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
  const second = await listen(there, admin, { lastEventId })
  // Whatever is told after the missed ones is told after whatever would be told of them again.
  for (let later = 0; later < 2; later += 1) {
    missed.push(await anOrder(it.services.pool))
    await second.next('orders', ({ ids }) => ids?.includes(missed.at(-1)!) === true)
  }
  await second.next('counts')
  const told = second.received.flatMap((event) => (event.name === 'orders' ? [event.data] : []))
  expect(told.flatMap(({ ids }) => ids).toSorted()).toEqual(missed)
  expect(told.reduce((sum, { entered }) => sum + entered.newOrder!, 0)).toBe(4)
  expect(second.received.some(({ name }) => name === 'resync')).toBe(false)
})

test('a client that comes from a server that is ahead is told nothing twice', async () => {
  // Started, and with nobody to notify it: it reads the log once a second.
  await listen(there)
  const connection = await ownConnection(it.services.pool)
  await connection.query("select pg_advisory_lock(hashtext('wake_live'))")
  const seen = await anOrder(it.services.pool)
  const { rows } = await it.services.pool.query(
    "select floor(extract(epoch from now()))::bigint || '.' || pg_current_snapshot() as ahead",
  )
  const client = await listen(there, admin, { lastEventId: rows[0].ahead })
  const later = await anOrder(it.services.pool)
  await client.next('orders', ({ ids }) => ids?.includes(later) === true)
  const told = client.received.flatMap((event) => (event.name === 'orders' ? event.data.ids : []))
  expect([told.includes(seen), client.received.some(({ name }) => name === 'resync')]).toEqual([false, false])
})

test('a first stream brings what happened since the page asked who is signed in, and no resync', async () => {
  const { live_position: lastEventId } = (await it.call('GET', '/user_info', { token: admin })).body.data
  const id = await anOrder(it.services.pool)
  for (const origin of [here, there]) {
    const client = await listen(origin, admin, { lastEventId })
    await client.next('orders', ({ ids }) => ids?.includes(id) === true)
    expect(client.received.some(({ name }) => name === 'resync')).toBe(false)
  }
})

test.each(['1.1:1:', '99999999999.5:4:9', 'x', '1.2:3', '9999999999.99999999999:99999999999:'])(
  'a Last-Event-ID that cannot be continued (%s) is answered by resync',
  async (lastEventId) => {
    const client = await listen(here, admin, { lastEventId })
    expect(await client.next('resync')).toEqual({ reason: 'gap' })
  },
)

test('a transaction that commits late, after later ones were told, is told too', async () => {
  const [slow, quick] = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
  const client = await listen(there)
  const connection = await ownConnection(it.services.pool)
  await connection.query('begin')
  await connection.query("update orders set process_status = 'Awaiting' where order_id = $1", [slow])
  await move(quick, 'Completed')
  await client.next('orders', ({ ids }) => ids?.includes(quick) === true)
  const later = await anOrder(it.services.pool)
  await client.next('orders', ({ ids }) => ids?.includes(later) === true)
  await connection.query('commit')
  await client.next('orders', ({ ids }) => ids?.includes(slow) === true)
})

test('a lost database connection is made again: clients are told to fetch, and nothing is lost', async () => {
  const client = await listen(there)
  const { rows } = await it.services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'entrada live' and datname = current_database()",
  )
  expect(rows).toHaveLength(2)
  const id = await anOrder(it.services.pool)
  expect(await client.next('resync')).toEqual({ reason: 'gap' })
  await client.next('orders', ({ ids }) => ids?.includes(id) === true)
  client.forget()
  await move(id, 'Completed')
  await client.next('orders', ({ ids }) => ids?.includes(id) === true)
})

test('without any notification the log is still read every second', async () => {
  const client = await listen(here)
  const id = await anOrder(it.services.pool)
  await client.next('orders', ({ ids }) => ids?.includes(id) === true)
  // Whoever holds this lock is the only one to notify; it never does.
  const connection = await ownConnection(it.services.pool)
  await connection.query("select pg_advisory_lock(hashtext('wake_live'))")
  const silent = await anOrder(other.services.pool)
  await client.next('orders', ({ ids }) => ids?.includes(silent) === true)
})

test.each(['signing out', 'being suspended'])('%s ends a stream, with the reason; others go on', async (way) => {
  const token = await it.signInAs('Team')
  const [leaving, staying] = [await listen(there, token), await listen(there)]
  const { id: teamMemberId } = (await it.call('GET', '/user_info', { token })).body.data
  if (way === 'signing out') await it.call('POST', '/admin/logout', { token, body: {} })
  else {
    const body = { teamMemberId, suspended: true }
    await it.call('PUT', '/admin/suspend-team-member', { token: await it.tokenOf('Admin'), body })
  }
  expect(await leaving.next('ended')).toEqual({ reason: 'signed-out', message: 'Please sign in' })
  await expect.poll(() => leaving.ended).toBe(true)
  expect(staying.ended).toBe(false)
})

test('a member has ten streams at a server; the oldest makes room, and the same tab has one', async () => {
  const token = await it.signInAs('Team')
  const clients: LiveClient[] = []
  for (let i = 0; i < 10; i++) clients.push(await listen(here, token, { tab: `many-${i}` }))
  await listen(here, token, { tab: 'many-9' })
  await expect.poll(() => clients[9]!.ended).toBe(true)
  expect(clients.filter(({ ended }) => ended)).toHaveLength(1)
  await listen(here, token, { tab: 'many-10' })
  expect((await clients[0]!.next('ended')).reason).toBe('replaced')
})

test('however many streams a member opens at once, ten stay', async () => {
  const token = await it.signInAs('Team')
  const clients = await Promise.all(
    Array.from({ length: 60 }, (_, i) => liveClient(here, token, { tab: `flood-${i}` })),
  )
  open.push(...clients)
  expect(new Set(clients.map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(() => clients.filter(({ ended }) => !ended).length).toBe(10)
})

test('a server that stops ends its streams at once', async () => {
  const third = await secondApp(it)
  const origin = await third.app.listen({ port: 0, host: '127.0.0.1' })
  const client = await listen(origin)
  // The client does not leave, so a server that waited for it would not come to its end.
  await third.close()
  expect((await client.next('ended')).reason).toBe('stopping')
})
