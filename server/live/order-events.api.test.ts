import { afterAll, afterEach, expect, test } from 'vitest'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { orderClient, type LiveClient } from '#server/testing/live-client.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder, aTraveller, type Traveller } from '#server/testing/traveller.ts'

const open: LiveClient[] = []

const it = await testApp({ TRUST_PROXY: '127.0.0.1' })
const other = await secondApp(it)
const here = await it.app.listen({ port: 0, host: '127.0.0.1' })
const there = await other.app.listen({ port: 0, host: '127.0.0.1' })
afterEach(() => open.splice(0).forEach((client) => client.close()))
afterAll(async () => {
  await other.close()
  await it.close()
})

const AN_HOUR = 3_600

/** A stream that has said what it had to say of the past. */
async function follow(origin: string, traveller: Traveller, orderId: number): Promise<LiveClient> {
  // To a page that is older than the server something may have happened: it is told so at once.
  const client = await orderClient(origin, traveller, orderId, AN_HOUR)
  open.push(client)
  if (client.status === 200) await client.next('changed')
  client.forget()
  return client
}

const change = (set: string, ...ids: number[]) =>
  it.services.pool.query(`update orders set ${set} where order_id = any($1::bigint[])`, [ids])

test('a page hears at every server that its order changed, and nothing but that', async () => {
  const mine = await aTrackedOrder(it, { name: 'Zaphod' })
  const clients = [await follow(here, mine.traveller, mine.orderId), await follow(there, mine.traveller, mine.orderId)]
  await it.call('PUT', '/admin/move-order-status', {
    token: await it.tokenOf('Admin'),
    body: { orderId: mine.orderId, status: 'Awaiting' },
  })
  for (const client of clients) {
    await client.next('changed')
    // Neither what nor which, nor how busy the database is.
    expect(new Set(client.received.map((event) => JSON.stringify(event)))).toEqual(
      new Set(['{"name":"changed","data":{"within_ms":0},"id":""}']),
    )
  }
})

test('a part of the money that goes back is told at once, and is a step that the order is not at', async () => {
  const { orderId, traveller } = await aTrackedOrder(it, {
    payment: { status: 'paid', amount: '69.00', currency: 'USD' },
  })
  const client = await follow(here, traveller, orderId)
  const body = { orderId, amount: '20.00', reference: 're_1' }
  const { code } = await it.call('PUT', '/admin/move-to-complete-refund', { token: await it.tokenOf('Admin'), body })
  expect(code).toBe(200)
  await client.next('changed')
  const { steps, step } = (await traveller.history(orderId)).body.mainResult
  expect(step).toBe('paid')
  expect(steps.at(-1)).toMatchObject({ step: 'refunded', amount: '20.00', reference: 're_1', current: false })
  expect(steps.find(({ current }: any) => current).step).toBe('paid')
})

test('of another order it hears nothing, nor of what its page does not show', async () => {
  const [mine, others] = [await aTrackedOrder(it), await aTrackedOrder(it)]
  const [client, witness] = [
    await follow(here, mine.traveller, mine.orderId),
    await follow(here, others.traveller, others.orderId),
  ]
  await it.tokenOf('Admin')
  await it.services.pool.query(
    `insert into remarks (order_id, staff_id, remark) select $1, id, 'called' from staff limit 1`,
    [mine.orderId],
  )
  await insertOrders(
    it.services.pool,
    Array.from({ length: 150 }, () => newOrder()),
  )
  await change(`flight_day = '2027-01-01'`, others.orderId)
  await witness.next('changed')
  expect(client.received).toEqual([])
})

test('nobody follows an order without its grant', async () => {
  const [mine, others] = [await aTrackedOrder(it), await aTrackedOrder(it)]
  expect((await orderClient(here, mine.traveller, others.orderId)).status).toBe(403)
  expect((await orderClient(here, aTraveller(it), mine.orderId)).status).toBe(403)
  mine.traveller.jar.delete('XSRF-TOKEN')
  expect((await orderClient(here, mine.traveller, mine.orderId)).status).toBe(403)
})

test.each([`process_status = 'Deleted'`, `email = 'somebody@else.example'`])(
  'where the grant ends (%s) the stream ends, and says no more of the order',
  async (end) => {
    const { orderId, traveller } = await aTrackedOrder(it)
    const client = await follow(here, traveller, orderId)
    await change(end, orderId)
    await client.next('ended', ({ reason }) => reason === 'signed-out')
    await expect.poll(() => client.ended).toBe(true)
    expect(client.received.map(({ name }) => name)).toEqual(['ended'])
  },
)

test('an order that is open too often loses its oldest page, and no other order’s', async () => {
  const [mine, others] = [await aTrackedOrder(it), await aTrackedOrder(it)]
  const neighbour = await follow(here, others.traveller, others.orderId)
  const oldest = await follow(here, mine.traveller, mine.orderId)
  for (let n = 0; n < 8; n++) open.push(await orderClient(here, mine.traveller, mine.orderId))
  await oldest.next('ended', ({ reason }) => reason === 'replaced')
  await change(`flight_day = '2027-01-01'`, others.orderId)
  await neighbour.next('changed')
})

test('a network has so many pages and no more; they come back when others went', async () => {
  const travellers = await Promise.all(Array.from({ length: 38 }, () => aTrackedOrder(it)))
  const from = (host: string) => ({ 'x-forwarded-for': `203.0.113.${host}` })
  let refused = 0
  for (const { traveller, orderId } of travellers) {
    for (let n = 0; n < 8; n++) {
      Object.assign(traveller.headers, from(String(n)))
      const client = await orderClient(here, traveller, orderId)
      if (client.status === 429) refused++
      else open.push(client)
    }
  }
  expect([open.length, refused]).toEqual([300, 4])
  const elsewhere = await aTrackedOrder(it)
  elsewhere.traveller.headers['x-forwarded-for'] = '198.51.100.1'
  open.push(await orderClient(here, elsewhere.traveller, elsewhere.orderId))
  expect(open.at(-1)!.status).toBe(200)
  for (const client of open.splice(0)) client.close()
  const { traveller, orderId } = travellers.at(-1)!
  await expect
    .poll(async () => {
      const client = await orderClient(here, traveller, orderId)
      open.push(client)
      return client.status
    })
    .toBe(200)
})

test('who comes to another server hears at once of what happened on the way', async () => {
  const { orderId, traveller } = await aTrackedOrder(it)
  const client = await follow(here, traveller, orderId)
  await change(`flight_day = '2027-01-01'`, orderId)
  await client.next('changed')
  client.close()
  open.push(await orderClient(there, traveller, orderId, 3))
  await open.at(-1)!.next('changed')
})

test('a change of more orders than are named reaches the pages of those that changed', async () => {
  const [mine, others] = [await aTrackedOrder(it), await aTrackedOrder(it)]
  const many = await Promise.all(Array.from({ length: 120 }, () => anOrder(it.services.pool)))
  const [client, untouched] = [
    await follow(there, mine.traveller, mine.orderId),
    await follow(there, others.traveller, others.orderId),
  ]
  await change(`flight_day = '2027-01-01'`, mine.orderId, ...many)
  await client.next('changed')
  expect(untouched.received).toEqual([])
})

test('a stopping server sends its pages to another', async () => {
  const third = await secondApp(it)
  const origin = await third.app.listen({ port: 0, host: '127.0.0.1' })
  const { orderId, traveller } = await aTrackedOrder(it)
  const client = await follow(origin, traveller, orderId)
  await third.close()
  await client.next('ended', ({ reason }) => reason === 'stopping')
})
