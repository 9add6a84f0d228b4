import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIntakeKey, revokeIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp } from '#server/testing/test-app.ts'

const the = await testApp({ INTAKE_API_KEY: 'the-key-of-the-environment' })
afterAll(() => the.close())
const key = (await createIntakeKey(the.services.pool, 1, 'Checkout')).key

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
  const revoked = await createIntakeKey(the.services.pool, 1, 'Old')
  expect((await post('live', revoked.key)).code).toBe(201)
  await revokeIntakeKey(the.services.pool, revoked.id)
  for (const bad of ['', 'x', revoked.key, staff, `${key}x`]) expect((await post('k', bad)).code).toBe(401)
  await expect(revokeIntakeKey(the.services.pool, revoked.id)).rejects.toThrow('no such key')
  await expect(createIntakeKey(the.services.pool, 77, 'x')).rejects.toThrow('no such landing site')
})

const CALLS = {
  'POST /intake/orders': 'orders',
  'POST /intake/orders/batch': 'orders',
  'POST /intake/orders/1/payment': 'orders',
  'GET /intake/orders/1': 'orders',
  'GET /intake/orders?external_reference=A': 'orders',
  'GET /intake/active-gateway': 'orders',
  'POST /intake/mail': 'mail',
} as const
const TYPES: Record<string, string> = { batch: 'application/x-ndjson', mail: 'message/rfc822' }

describe.each([
  ['for orders', ['orders']],
  ['for mail', ['mail']],
  ['for both', ['orders', 'mail']],
  ['that was there before keys were for something', undefined],
  ['of the environment', null],
] as const)('a key %s', (_, scopes) => {
  let own: string
  beforeAll(async () => {
    if (scopes === null) own = 'the-key-of-the-environment'
    else own = (await createIntakeKey(the.services.pool, 1, 'Own', scopes && [...scopes])).key
  })

  test.each(Object.entries(CALLS))('%s asks for one that is for %s', async (call, scope) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    const type = TYPES[path.split('/').at(-1)!] ?? 'application/json'
    const body = method === 'GET' ? undefined : type === 'application/json' ? {} : Buffer.from('{}')
    const headers = { authorization: `Bearer ${own}`, ...(body && { 'content-type': type }) }
    const { code, message } = await the
      .call(method, path, { body, headers })
      .then(({ code: status, body: answer }) => ({ code: status, message: answer.message }))
      .catch(() => ({ code: 200, message: 'lines' }))
    const isLet = ((scopes ?? ['orders']) as readonly string[]).includes(scope)
    if (isLet) expect([401, 403], message).not.toContain(code)
    else expect([code, message]).toEqual([403, `This key is not for ${scope}: make one that is, under Landing Sites`])
  })
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
