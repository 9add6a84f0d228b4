import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { aNumber } from '#server/testing/callers.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
const other = await secondApp(it)
const ana = await it.signInAs('Team')
const ben = await it.signInAs('Night Staff')
// Nothing waits, and nobody works on anything.
beforeEach(() => it.services.pool.query(`delete from order_claims; update orders set process_status = 'Deleted'`))
afterAll(async () => {
  await other.close()
  await it.close()
})

const take = (token: string, body: object = {}, call = it.call) =>
  call('POST', '/admin/take-next-order', { token, body: { folderName: 'newOrder', ...body } })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('two members on two servers press 200 times at once: no order twice, none lost, and then there is none', async () => {
  const ids = await insertOrders(
    it.services.pool,
    Array.from({ length: 190 }, (_, i) => newOrder({ paidAt: hoursAgo((i * 7) % 190) })),
  )
  const press = async (i: number, times = 1): Promise<Awaited<ReturnType<typeof take>>> => {
    const answer = await (i % 2 ? take(ana) : take(ben, {}, other.call))
    // A busy machine says that it is, and has done nothing.
    return answer.code === 503 && times < 20 ? press(i, times + 1) : answer
  }
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => press(i)))
  expect(answers.map(({ code }) => code).filter((code) => code !== 200)).toEqual([])
  const taken = answers.flatMap(({ body }) => (body.data ? [body.data.orderId as number] : []))
  expect(taken.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  const { rows } = await it.services.pool.query('select count(*)::int as n from order_claims')
  expect(rows[0].n).toBe(190)
  const { body } = await take(ana)
  expect([body.data, body.message]).toEqual([null, 'Nothing left to work on'])
})

test('the most urgent comes first; a claim that ended, and one that was let go, are there again', async () => {
  const [later, first, second] = await insertOrders(it.services.pool, [
    newOrder({ queue: 'awaitingOrder', paidAt: hoursAgo(1) }),
    newOrder({ queue: 'awaitingOrder', paidAt: hoursAgo(90) }),
    newOrder({ queue: 'awaitingOrder', paidAt: hoursAgo(80) }),
  ])
  const next = async (token: string) => (await take(token, { folderName: 'awaitingOrder' })).body.data?.orderId
  expect([await next(ana), await next(ben)]).toEqual([first, second])
  await it.services.pool.query(
    `update order_claims set active_at = now() - interval '31 minutes' where order_id = $1`,
    [second],
  )
  expect(await next(ana)).toBe(second)
  await it.call('PUT', '/admin/release-order', { token: ana, body: { orderId: first } })
  expect([await next(ben), await next(ben), await next(ben)]).toEqual([first, later, undefined])
})

test('filters count, what one has is not given again, and “my orders” are those', async () => {
  const [spanish] = await insertOrders(it.services.pool, [
    newOrder({ queue: 'contactCustomerOrder', language: 'es', paidAt: hoursAgo(1), ...aNumber('awake') }),
    newOrder({ queue: 'contactCustomerOrder', language: 'ru', paidAt: hoursAgo(50), ...aNumber('awake') }),
  ])
  const asked = { folderName: 'contactCustomerOrder', language: 'es' }
  expect((await take(ana, asked)).body.data).toEqual({ orderId: spanish })
  expect((await take(ana, asked)).body.data).toBeNull()
  const list = async (token: string, query: string) =>
    (await it.call('GET', `/admin/get-orders-list/contactCustomerOrder?${query}`, { token })).body
  expect((await list(ana, 'claimed=me')).data.map((row: { order_id: number }) => row.order_id)).toEqual([spanish])
  expect((await list(ben, 'claimed=me')).total).toBe(0)
  expect((await list(ben, 'claimed=nobody')).total).toBe(1)
})

test('of all orders the most urgent comes first whatever its queue, and of one’s own the most urgent again', async () => {
  const ids = await insertOrders(it.services.pool, [
    newOrder({ queue: 'customerCalledOrder', language: 'pt', paidAt: hoursAgo(330) }),
    newOrder({ queue: 'priorityOrder', language: 'pt', paidAt: hoursAgo(290) }),
    newOrder({ queue: 'newOrder', language: 'pt', paidAt: hoursAgo(295) }),
    newOrder({ queue: 'completedOrder', language: 'pt', paidAt: hoursAgo(400) }),
  ])
  const next = async (token: string, own: object = {}) =>
    (await take(token, { folderName: 'allOrder', language: 'pt', ...own })).body.data?.orderId
  // Priority is due 4 hours after it was paid, New 24, what a customer said on the phone 48.
  expect([await next(ana), await next(ben), await next(ana), await next(ana)]).toEqual([
    ids[1],
    ids[0],
    ids[2],
    undefined,
  ])
  const claims = () => it.services.pool.query('select * from order_claims where order_id = $1', [ids[1]])
  const { rows: before } = await claims()
  expect([await next(ana, { claimed: 'me' }), await next(ana, { claimed: 'me' })]).toEqual([ids[1], ids[1]])
  expect(await next(ben, { claimed: 'me' })).toBe(ids[0])
  const { rows: after } = await claims()
  expect(after[0].claimed_at).toEqual(before[0].claimed_at)
})

test('my orders are those one works on in whatever queue, for who may not see the history too', async () => {
  const tel = await it.signInAs('Telecaller')
  const orderId = await anOrder(it.services.pool, { queue: 'contactCustomerOrder', ...aNumber('awake') })
  expect((await take(tel, { folderName: 'contactCustomerOrder' })).body.data).toEqual({ orderId })
  const mine = { orderName: 'allOrder', claimed: 'me' }
  const list = (query: string) => it.call('GET', `/admin/get-orders-list/allOrder?${query}`, { token: tel })
  expect((await list('claimed=me')).body).toMatchObject({ total: 1, data: [{ order_id: orderId }] })
  for (const query of ['', 'claimed=nobody', 'claimed=1', 'due=late']) expect((await list(query)).code).toBe(403)
  const neighbours = await it.call('POST', '/admin/order-neighbours', { token: tel, body: { orderId, ...mine } })
  expect(neighbours.body.data).toEqual({ previous: null, next: null })
  expect((await take(tel, { folderName: 'allOrder', claimed: 'me' })).body.data).toEqual({ orderId })
  const search = { folderName: 'allOrder', searchVal: String(orderId) }
  const found = (body: object) => it.call('POST', '/admin/search-order', { token: tel, body })
  expect((await found({ ...search, claimed: 'me' })).body.total).toBe(1)
  expect((await found(search)).code).toBe(403)
})

test('left untouched, a taken order is nobody’s again; what was begun, claimed by hand or is a colleague’s stays', async () => {
  const queue = { folderName: 'customerCalledOrder' }
  const [first, second, third] = await insertOrders(
    it.services.pool,
    [9_003, 9_002, 9_001].map((hours) =>
      newOrder({ queue: 'customerCalledOrder', paidAt: hoursAgo(hours), ...aNumber('awake') }),
    ),
  )
  const put = (path: string, token: string, body: object) => it.call('PUT', `/admin/${path}`, { token, body })
  const leave = (orderId: number, token = ana) => put('release-order', token, { orderId, untouched: true })
  const held = async () => {
    const { rows } = await it.services.pool.query('select order_id from order_claims order by order_id')
    return rows.map(({ order_id: id }) => id)
  }
  expect((await take(ana, queue)).body.data.orderId).toBe(first)
  await leave(first!, ben)
  expect(await held()).toEqual([first])
  // To look at it is not to begin with it.
  await it.call('GET', `/admin/get-orders-details/${first}`, { token: ana })
  const { id } = (await it.call('GET', '/user_info', { token: ana })).body.data
  await it.owner.query(
    `insert into audit_log (actor_kind, actor_id, actor_name, event, order_id) values ('staff', $1, 'Ana', 'document.opened', $2)`,
    [String(id), first],
  )
  await leave(first!)
  expect(await held()).toEqual([])

  // Passed on, it comes no more to who passed it on, and to others at once.
  expect((await take(ana, { ...queue, passed: [first] })).body.data.orderId).toBe(second)
  expect((await take(ben, queue)).body.data.orderId).toBe(first)
  const remark = {
    orderId: second,
    remark: 'Called',
    whatsapp: '',
    telephone: '',
    statusRefund: '',
    voided: '',
    chargeback: '',
  }
  expect((await it.call('POST', '/admin/add-new-remark', { token: ana, body: remark })).code).toBe(200)
  await leave(second!)
  expect(await held()).toEqual([first, second])

  // The next of a party is taken too; what somebody claims by hand is not.
  await put('claim-order', ana, { orderId: third, taken: true })
  await leave(third!)
  expect(await held()).toEqual([first, second])
  await put('claim-order', ana, { orderId: third })
  await leave(third!)
  expect(await held()).toEqual([first, second, third])
  await put('claim-order', ben, { orderId: first })
  await leave(first!, ben)
  expect(await held()).toEqual([first, second, third])
})

test('signing out lets go', async () => {
  const leaving = await it.signInAs('Team')
  const data = { orderId: await anOrder(it.services.pool, { queue: 'contactCustomerOrder', ...aNumber('awake') }) }
  expect((await take(leaving, { folderName: 'contactCustomerOrder' })).body.data).toEqual(data)
  expect((await take(ana, { folderName: 'contactCustomerOrder' })).body.data).toBeNull()
  await it.call('POST', '/admin/logout', { token: leaving })
  expect((await take(ana, { folderName: 'contactCustomerOrder' })).body.data).toEqual(data)
})

test('a queue that the role may not see, or that there is not, gives nothing; a bad filter is said', async () => {
  const telecaller = await it.signInAs('Telecaller')
  expect((await take(telecaller, { folderName: 'allOrder' })).code).toBe(403)
  expect((await take(ana, { folderName: 'noOrder' })).code).toBe(404)
  const { code, body } = await take(ana, { due: 'soon' })
  expect([code, body.message]).toEqual([422, 'Choose late, today or missed'])
})
