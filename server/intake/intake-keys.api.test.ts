import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIntakeKey, revokeIntakeKey } from '#server/intake/intake-keys.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let the: TestApp
let key: string
beforeAll(async () => {
  the = await testApp({ INTAKE_API_KEY: 'the-key-of-the-environment' })
  key = (await createIntakeKey(the.services, 1, 'Checkout')).key
})
afterAll(() => the.close())

const ORDER = {
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.test',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}

const post = (idempotencyKey: string, as: string) =>
  the.call('POST', '/intake/orders', {
    body: ORDER,
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': idempotencyKey },
  })

test('no key, a wrong one, a revoked one, a member of staff: 401', async () => {
  const staff = await the.signInAs('Admin')
  const revoked = await createIntakeKey(the.services, 1, 'Old')
  expect((await post('live', revoked.key)).code).toBe(201)
  await revokeIntakeKey(the.services, revoked.id)
  for (const bad of ['', 'x', revoked.key, staff, `${key}x`]) expect((await post('k', bad)).code).toBe(401)
  await expect(revokeIntakeKey(the.services, revoked.id)).rejects.toThrow('no such key')
  await expect(createIntakeKey(the.services, 77, 'x')).rejects.toThrow('no such landing site')
})

test('the key of the environment speaks for site 1', async () => {
  const { code, body } = await post('environment', 'the-key-of-the-environment')
  expect(code).toBe(201)
  const { rows } = await the.services.pool.query('select landing_site from orders where order_id = $1', [
    body.data.orderId,
  ])
  expect(rows).toEqual([{ landing_site: 1 }])
})

test('is never stored as it is', async () => {
  const { rows } = await the.services.pool.query('select * from intake_keys')
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('opens nothing else', async () => {
  const { code } = await the.call('GET', '/admin/get-folder-count', { token: `Bearer ${key}` })
  expect(code).toBe(401)
})
