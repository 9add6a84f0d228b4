import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const orders: number[] = []
const it = await testApp()
afterAll(() => it.close())
const ana = await it.signInAs('Team')
const ben = await it.signInAs('Telecaller')
for (let at = 0; at < 4; at += 1) orders.push(await anOrder(it.services.pool, { queue: 'contactCustomerOrder' }))

async function putOff(token: string, ...orderId: number[]) {
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const body = { orderId, until: 'time', at, reason: 'No answer' }
  const { code, body: said } = await it.call('PUT', '/admin/put-off', { token, body })
  expect([code, said.message]).toEqual([200, expect.anything()])
}

async function listed(token: string, putOffBy: string | number, queue = 'laterOrder') {
  const { code, body } = await it.call('GET', `/admin/get-orders-list/${queue}?limit=10&putOffBy=${putOffBy}`, {
    token,
  })
  expect(code).toBe(200)
  const ids = (body.data as { order_id: number }[]).map(({ order_id: id }) => id).toSorted()
  expect(body.total).toBe(ids.length)
  return ids
}

test('orders that are put off are listed by who put them off last, each member has their own, and what is taken up again is gone', async () => {
  const [one, two, three] = orders as [number, number, number]
  const id = async (token: string) => (await it.call('GET', '/user_info', { token })).body.data.id as number
  expect(await listed(ana, 'me')).toEqual([])
  await putOff(ana, one, two)
  await putOff(ben, three)
  expect([await listed(ana, 'me'), await listed(ben, 'me')]).toEqual([[one, two], [three]])
  expect(await listed(ben, await id(ana))).toEqual([one, two])
  expect(await listed(ana, 'me', 'allOrder')).toEqual([one, two])
  // Only what is put off can be: of other lists nothing fits.
  expect(await listed(ana, 'me', 'contactCustomerOrder')).toEqual([])

  await putOff(ben, two)
  expect([await listed(ana, 'me'), await listed(ben, 'me')]).toEqual([[one], [two, three]])
  const back = await it.call('PUT', '/admin/bring-back', { token: ben, body: { orderId: [three] } })
  expect(back.code).toBe(200)
  expect(await listed(ben, 'me')).toEqual([two])
})
