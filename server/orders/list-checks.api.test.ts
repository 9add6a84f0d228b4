import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const KEY = 'the-key-of-the-checks-4711'
let it: TestApp
beforeAll(async () => void (it = await testApp({ INTAKE_API_KEY: KEY })))
afterAll(() => it.close())

let sent = 0
async function anOrderWith(own: object): Promise<number> {
  const { body } = await it.call('POST', '/intake/orders', {
    headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': `checks-${(sent += 1)}` },
    body: {
      name: 'Ana',
      last_name: 'Diaz',
      email: 'ana@mail.example',
      IsArrival: 'Arrival',
      processing_mode: 'standard',
      ...own,
    },
  })
  return body.data.orderId
}

const checks = async (orderId: number, token: string, headers: Record<string, string> = {}) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token, headers })).body.data.needs_check

test('a refused name comes with the spelling to use, once, in the reader’s language', async () => {
  const token = await it.tokenOf('Team')
  const orderId = await anOrderWith({ name: "Łukasz O'Connor-Núñez", terms: { accepted_at: 'yesterday' } })
  const [name, other, ...rest] = await checks(orderId, token)
  expect(name).toEqual({
    field: 'name',
    message: 'Names: the official form takes letters A–Z, ñ and spaces only',
    suggestion: 'Lukasz O Connor Nuñez',
  })
  expect(other.message).toContain('not a date')
  expect(rest).toEqual([])
  const spanish = await checks(orderId, token, { 'x-language': 'es' })
  expect(spanish[0].message).toBe('Nombres: el formulario oficial solo acepta letras A–Z, ñ y espacios')
})

test('what the form refuses today is found also where the intake found nothing; a closed order is left in peace', async () => {
  const token = await it.tokenOf('Team')
  const orderId = await anOrderWith({})
  await it.services.pool.query(
    `update applications set form = form || '{"passport_number": "AB 12-34 56", "intended_arrival_year": "2026",
       "intended_arrival_month": "1", "intended_arrival_date": "2"}' where order_id = $1`,
    [orderId],
  )
  expect(await checks(orderId, token)).toEqual([
    {
      field: 'passport_number',
      message: 'Passport number: should be letters A–Z and digits only',
      suggestion: 'AB123456',
    },
    {
      field: 'intended_arrival_date',
      message: 'Intended arrival date: 2026-01-02 is in the past; the official form takes today or later',
    },
  ])
  const telecaller = await checks(orderId, await it.tokenOf('Telecaller'))
  expect(JSON.stringify(telecaller)).not.toContain('AB123456')
  await it.services.pool.query(
    `update orders set process_status = 'Completed', created_at = '2026-01-01T12:00:00Z' where order_id = $1`,
    [orderId],
  )
  expect((await checks(orderId, token)).map(({ field }: { field: string }) => field)).toEqual(['passport_number'])
})
