import { expect, onTestFinished, test } from 'vitest'
import { ownConnection } from '#server/testing/own-connection.ts'
import { testApp } from '#server/testing/test-app.ts'

test('who waits for a lock that somebody holds gets 503 in words when its time is over, and the rest is served', async () => {
  const it = await testApp({}, { database: { statementTimeoutMs: 3_000 } })
  onTestFinished(() => it.close())
  const token = await it.tokenOf('Team')
  const order = () => it.call('GET', '/admin/get-orders-details/1', { token })
  expect((await order()).code).toBe(404)
  const holder = await ownConnection(it.owner)
  await holder.query('begin; lock table orders in access exclusive mode')
  const held = await Promise.all([order(), order()])
  expect(held.map(({ code, body }) => [code, body.status])).toEqual([503, 503].map((code) => [code, 0]))
  expect((await it.call('GET', '/admin/own-sessions', { token })).code).toBe(200)
  await holder.query('rollback')
  expect((await order()).code).toBe(404)
})
