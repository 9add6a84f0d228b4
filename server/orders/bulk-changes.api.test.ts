import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import type { Role } from '#contract/staff/roles.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { countOrders } from '#server/lists/count-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { secondApp, type SecondApp } from '#server/testing/second-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { whileWriting } from '#server/testing/while-writing.ts'

const MANY = 500
const ROUNDS = 6

/** Does the work, so that its connections can be closed: what a connection has counted is sure to be known when it is gone. */
let server: SecondApp
const it = await testApp()
afterAll(() => it.close())
const key = (await createIntakeKey(it.services.pool, 1, 'Checkout')).key
beforeEach(async () => {
  server = await secondApp(it)
})
afterEach(expectNoDeadlock)

async function expectNoDeadlock(): Promise<void> {
  await server.close()
  const { pool } = it.services
  const others = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name like 'entrada%' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await pool.query(others)).rows[0].n).toBeLessThanOrEqual(3)
  const { rows } = await pool.query('select deadlocks as n from pg_stat_database where datname = current_database()')
  expect(rows[0].n, 'nobody waited for who waited for them').toBe(0)
}

async function put(role: Role, path: string, body: object): Promise<{ code: number; data: any }> {
  const headers = { authorization: await it.tokenOf(role) }
  const answer = await server.app.inject({ method: 'PUT', url: `/api/admin/${path}`, headers, payload: body })
  return { code: answer.statusCode, data: answer.json().data }
}

async function postLines(lines: object[]): Promise<{ http: number; data: { orderId: number } }[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  const payload = lines.map((line) => JSON.stringify(line)).join('\n')
  const answer = await server.app.inject({ method: 'POST', url: '/api/intake/orders/batch', headers, payload })
  return answer.body
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
}

let lines = 0
const line = (own: object = {}) => ({
  idempotency_key: `bulk-${(lines += 1)}`,
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.test',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
  ...own,
})

async function expectExactBadges(): Promise<void> {
  const counts = await countOrders(it.services.pool)
  for (const queue of QUEUE_KEYS) {
    const all = queue === 'allOrder'
    const { rows } = await it.services.pool.query('select count(*) as n from orders where $2 or queue = any($1)', [
      QUEUES[queue].lists,
      all,
    ])
    expect([queue, counts[queue]]).toEqual([queue, rows[0].n])
  }
}

test('two who move hundreds of the same orders, each from the other end, and take it back, while orders come in, both come through', async () => {
  const ids = await insertOrders(
    it.services.pool,
    Array.from({ length: MANY * 1.5 }, () => newOrder()),
  )
  const [first, last] = [ids.slice(0, MANY), ids.slice(-MANY).toReversed()]
  const remark = async () => {
    const payload = { orderId: ids[Math.floor(Math.random() * ids.length)], remark: 'Called' }
    const headers = { authorization: await it.tokenOf('Team') }
    const answer = await server.app.inject({ method: 'POST', url: '/api/admin/add-new-remark', headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  const come = async () => {
    const taken = await postLines(Array.from({ length: 50 }, () => line()))
    expect(taken.every(({ http }) => http === 201)).toBe(true)
  }
  let written = 0
  const write = () => ((written += 1) % 2 ? come() : remark())
  await whileWriting(2, write, async (another) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await another()
      const moves = await Promise.all([
        put('Manager', 'move-order-status', { orderId: first, status: 'Awaiting' }),
        put('Admin', 'move-order-status', { orderId: last, status: 'Customer Called' }),
      ])
      expect(moves.map(({ code }) => code)).toEqual([200, 200])
      expect(moves.map(({ data }) => data.moved.length + data.skipped.length)).toEqual([MANY, MANY])
      // Whoever came second has changed what both moved; the first may take back the rest, or with no such rest nothing.
      const undone = await Promise.all([
        put('Manager', 'undo-move', { orderId: first }),
        put('Admin', 'undo-move', { orderId: last }),
      ])
      expect(undone.map(({ code }) => code).toSorted()).toEqual([200, 200])
    }
  })
  await expectExactBadges()
})

test('two batches with the same references under keys of their own, each from the other end: each reference is one order', async () => {
  const references = Array.from({ length: 200 }, (_, n) => `R-${n}`)
  const lineOf = (external_reference: string) => line({ external_reference })
  // Both stand still in the middle, at a reference that a third one has not decided about.
  const third = await ownConnection(it.services.pool)
  await third.query('begin')
  await insertOrders(third, [newOrder({ externalReference: references[100]! })])
  const batches = Promise.all([postLines(references.map(lineOf)), postLines(references.toReversed().map(lineOf))])
  const waiting = 'select count(*)::int as n from pg_locks where not granted'
  await expect.poll(async () => (await third.query(waiting)).rows[0].n).toBe(2)
  await third.query('rollback')
  const [one, two] = await batches
  expect([...one, ...two].map(({ http }) => http).toSorted()).toEqual([
    ...references.map(() => 201),
    ...references.map(() => 409),
  ])
  expect(two.toReversed().map(({ data }) => data.orderId)).toEqual(one.map(({ data }) => data.orderId))
  await expectExactBadges()
})
