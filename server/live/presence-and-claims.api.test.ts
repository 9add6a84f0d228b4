import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { UNTOUCHED_HEADER } from '#contract/http/timeouts.ts'
import { anOrder } from '#server/testing/factories.ts'
import { liveClient, tabNamed } from '#server/testing/live-client.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts'

interface Member {
  id: number
  name: string
  token: string
}

let id: number

const it = await testApp()
const other = await secondApp(it)
const there = await other.app.listen({ port: 0, host: '127.0.0.1' })
const ana = await member('Team')
const ben = await member('Manager')
const watching = await liveClient(there, ben.token)
await watching.next('resync')
beforeEach(async () => {
  // Nobody is anywhere, and all that other tests did is told.
  await it.services.pool.query('delete from presence; delete from order_claims')
  id = await anOrder(it.services.pool)
  await watching.next('orders', ({ ids }) => ids?.includes(id) === true)
  watching.forget()
})
afterAll(async () => {
  watching.close()
  await other.close()
  await it.close()
})

async function member(role: Role): Promise<Member> {
  const token = await it.signInAs(role)
  return { token, ...(await it.call('GET', '/user_info', { token })).body.data }
}

const person = ({ id: memberId, name }: Member) => ({ id: memberId, name })
const look = (who: Member, place: object, tab = `tab-${who.id}`, headers: Record<string, string> = {}) =>
  it.call('PUT', '/admin/presence', { token: who.token, headers, body: { tab: tabNamed(tab), ...place } })
const claim = (who: Member, more: object = {}) =>
  it.call('PUT', '/admin/claim-order', { token: who.token, body: { orderId: id, ...more } })
/** Waits until it is told that one person looks at the order. */
const seenBySomebody = () =>
  watching.next('presence', ({ orders }) =>
    orders.some(({ order_id, viewers }) => order_id === id && viewers.length === 1),
  )
const atWork = async (who: Member, ids = [id]) =>
  (await it.call('GET', `/admin/claims?ids=${ids.join(',')}`, { token: who.token })).body.data

test('who looks at an order is told at every server, and again when they leave it', async () => {
  await look(ana!, { orderId: id })
  const seen = await watching.next('presence')
  expect(seen).toEqual({ orders: [{ order_id: id, viewers: [person(ana!)] }], queues: [] })
  expect((await look(ben!, { orderId: id })).body.data).toEqual({ viewers: [person(ana!)], claim: null })
  expect(await atWork(ana!)).toEqual([{ order_id: id, claim: null, viewers: [person(ben!)] }])
  await look(ben!, {})
  watching.forget()
  await look(ana!, { queue: 'newOrder' })
  await watching.next('presence', ({ orders }) =>
    orders.some(({ order_id, viewers }) => order_id === id && viewers.length === 0),
  )
  await watching.next('presence', ({ queues }) =>
    queues.some(({ queue, viewers }) => queue === 'newOrder' && viewers.length === 1),
  )
  await look(ana!, {})
})

test('looking on is told to nobody', async () => {
  await look(ana!, { orderId: id })
  await seenBySomebody()
  watching.forget()
  for (let i = 0; i < 3; i++) await look(ana!, { orderId: id })
  await look(ben!, { queue: 'futureOrder' })
  await watching.next('presence', ({ queues }) => queues.some(({ queue }) => queue === 'futureOrder'))
  const told = watching.received.flatMap((event) => (event.name === 'presence' ? event.data.orders : []))
  expect(told).toEqual([])
  await look(ben!, {})
})

test('two tabs of one person are one viewer, who stays until the last tab leaves', async () => {
  await look(ana!, { orderId: id }, 'one')
  await look(ana!, { orderId: id }, 'two')
  expect((await look(ben!, { orderId: id })).body.data.viewers).toEqual([person(ana!)])
  await look(ana!, {}, 'one')
  expect((await look(ben!, { orderId: id })).body.data.viewers).toEqual([person(ana!)])
  await look(ana!, {}, 'two')
  expect((await look(ben!, { orderId: id })).body.data.viewers).toEqual([])
})

test('a presence that is not renewed is over at once for who asks, and told soon after', async () => {
  await look(ana!, { orderId: id })
  await seenBySomebody()
  watching.forget()
  const { rows } = await it.services.pool.query('select expires_at - now() as left from presence where order_id = $1', [
    id,
  ])
  expect(rows[0].left.seconds).toBeGreaterThan(40)
  await it.services.pool.query("update presence set expires_at = now() - interval '1 second' where order_id = $1", [id])
  expect(await atWork(ben!)).toEqual([])
  await watching.next('presence', ({ orders }) =>
    orders.some(({ order_id, viewers }) => order_id === id && viewers.length === 0),
  )
})

test('closing the stream leaves what its tab looked at', async () => {
  const stream = await liveClient(there, ana!.token, { tab: 'closing' })
  await stream.next('resync')
  await look(ana!, { orderId: id }, 'closing')
  await seenBySomebody()
  watching.forget()
  stream.close()
  await watching.next('presence', ({ orders }) => orders[0]?.viewers.length === 0)
})

test('a queue that is closed to a role is no place for it to be', async () => {
  const telecaller = await member('Telecaller')
  expect((await look(telecaller, { queue: 'allOrder' })).code).toBe(403)
  expect((await look(telecaller, { queue: 'newOrder' })).code).toBe(200)
  expect((await look(telecaller, { queue: 'nowhere' })).code).toBe(422)
})

test('a claim is told, shown in lists, and kept by who has it', async () => {
  const first = await claim(ana!)
  expect(first.body.data).toMatchObject({ order_id: id, by: person(ana!) })
  expect(await watching.next('claim')).toEqual({ orders: [{ order_id: id, claim: first.body.data }] })
  expect(await atWork(ben!, [id, id + 1])).toEqual([{ order_id: id, claim: first.body.data, viewers: [] }])
  expect((await claim(ana!)).body.data).toEqual(first.body.data)
})

test("somebody else's claim warns and stops nobody; taking over is said and recorded", async () => {
  await claim(ana!)
  const warned = await claim(ben!)
  expect([warned.code, warned.body.message]).toEqual([409, `${ana!.name} is working on this order`])
  expect(warned.body.data.by).toEqual(person(ana!))
  const taken = await claim(ben!, { takeOver: true })
  expect(taken.body.data.by).toEqual(person(ben!))
  const { timeline } = (await it.call('GET', `/admin/get-orders-details/${id}`, { token: ben!.token })).body.data
  const entry = timeline.find(({ event }: { event: string }) => event === 'claim.taken-over')
  expect([entry.actor, entry.before.by, entry.after.by]).toEqual([ben!.name, ana!.name, ben!.name])
  const moved = await it.call('PUT', '/admin/move-order-status', {
    token: ana!.token,
    body: { orderId: id, status: 'Awaiting' },
  })
  expect(moved.body.data.moved).toEqual([id])
})

test('a move releases the claim, whoever makes it', async () => {
  await claim(ana!)
  watching.forget()
  await it.call('PUT', '/admin/move-order-status', { token: ben!.token, body: { orderId: id, status: 'Completed' } })
  await watching.next('claim', ({ orders }) => orders.some((row) => row.order_id === id && row.claim === null))
  expect(await atWork(ben!)).toEqual([])
})

test('one lets go of one’s own claim only', async () => {
  await claim(ana!)
  const release = (who: Member) => it.call('PUT', '/admin/release-order', { token: who.token, body: { orderId: id } })
  await release(ben!)
  expect(await atWork(ben!)).toHaveLength(1)
  await release(ana!)
  expect(await atWork(ben!)).toEqual([])
})

test('a claim ends after 30 minutes without a sign of its owner, and being on the order is such a sign', async () => {
  const idle = (minutes: number) =>
    it.services.pool.query(
      'update order_claims set active_at = now() - $2 * interval $$1 minute$$ where order_id = $1',
      [id, minutes],
    )
  await claim(ana!)
  await idle(29)
  await look(ben!, { orderId: id })
  await look(ana!, { orderId: id })
  const { rows } = await it.services.pool.query(
    'select now() - active_at as idle from order_claims where order_id = $1',
    [id],
  )
  expect(rows[0].idle.minutes ?? 0).toBe(0)
  await idle(31)
  expect((await atWork(ben!))[0]?.claim ?? null).toBeNull()
  watching.forget()
  await watching.next('claim', ({ orders }) => orders.some((row) => row.order_id === id && row.claim === null))
  expect((await claim(ben!)).body.data.by).toEqual(person(ben!))
})

test('a page that is open and that nobody touches keeps no claim', async () => {
  const quietSeconds = async () =>
    (
      await it.services.pool.query(
        'select round(extract(epoch from now() - active_at))::int as s from order_claims where order_id = $1',
        [id],
      )
    ).rows[0].s as number
  const quiet = (seconds: number) =>
    look(ana!, { orderId: id }, `tab-${ana!.id}`, { [UNTOUCHED_HEADER]: String(seconds) })
  await claim(ana!)
  await it.services.pool.query(
    `update order_claims set active_at = now() - interval '29 minutes' where order_id = $1`,
    [id],
  )
  await quiet(1900)
  expect(await quietSeconds()).toBeGreaterThanOrEqual(29 * 60)
  await quiet(1200)
  expect(Math.abs((await quietSeconds()) - 1200)).toBeLessThan(60)
})

test('a claim stays while its owner is signed in on another device, and ends with the last', async () => {
  const leaving = await member('Night Staff')
  const { email } = leaving as Member & { email: string }
  const second = await it.call('POST', '/admin/admin-login', {
    body: { email, password: TEST_PASSWORD },
    ip: '10.9.0.1',
  })
  await claim(leaving)
  const signOut = (token: string) => it.call('POST', '/admin/logout', { token })
  await signOut(second.body.data.jwtToken)
  expect((await atWork(ben!))[0].claim.by).toEqual(person(leaving))
  await signOut(leaving.token)
  expect((await atWork(ben!))[0]?.claim ?? null).toBeNull()
})

test('of twenty who claim at once, one does', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => claim(i % 2 ? ana! : ben!)))
  const owners = new Set(answers.filter(({ code }) => code === 200).map(({ body }) => body.data.by.id))
  expect(owners.size).toBe(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(10)
})

test('an order that is none cannot be claimed', async () => {
  expect((await it.call('PUT', '/admin/claim-order', { token: ana!.token, body: { orderId: 999_999_999 } })).code).toBe(
    404,
  )
})
