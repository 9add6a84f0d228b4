import { afterAll, expect, test } from 'vitest'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { testApp } from '#server/testing/test-app.ts'

const KEY = 'the-key-of-the-checks-4711'
const it = await testApp({ INTAKE_API_KEY: KEY })
afterAll(() => it.close())

let sent = 0
async function anOrderWith(own: object): Promise<number> {
  const { body } = await it.call('POST', '/intake/orders', {
    headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': `checks-${(sent += 1)}` },
    body: { ...WHOLE_ORDER, processing_mode: 'standard', ...own },
  })
  return body.data.orderId
}

const detail = async (orderId: number, token: string, headers: Record<string, string> = {}) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token, headers })).body.data
const checks = async (...of: Parameters<typeof detail>) => (await detail(...of)).needs_check

test('a value that needs a person comes with the spelling to try, in the reader’s language; an accent is no flag', async () => {
  const token = await it.tokenOf('Team')
  const orderId = await anOrderWith({
    name: "Łukasz O'Connor-Núñez",
    last_name: 'Щукин',
    terms: { accepted_at: 'yesterday' },
  })
  const order = await detail(orderId, token)
  expect(order.spellings).toEqual([{ field: 'name', value: 'Lukasz O Connor Nuñez' }])
  const [name, other, ...rest] = order.needs_check
  expect(name).toEqual({
    field: 'last_name',
    message:
      'Last names: the official form takes letters A–Z, ñ and spaces only; needs transliteration, as in the passport',
    suggestion: 'Shchukin',
  })
  expect(other.message).toContain('not a date')
  expect(rest).toEqual([])
  const spanish = await checks(orderId, token, { 'x-language': 'es' })
  expect(spanish[0].message).toMatch(/^Apellidos: el formulario oficial solo acepta letras A–Z/)
})

test('what the first version kept among its flags and nobody needs to look at is gone; what only the intake knew stays', async () => {
  const orderId = await anOrderWith({ name: 'José' })
  const old = [
    { field: 'name', message: 'Names: the official form takes letters A–Z, ñ and spaces only', suggestion: 'Jose' },
    { field: 'hotel', message: 'Sent as a list or an object instead of text' },
    { field: 'payment.amount', message: 'Amount: this is not an amount of money' },
  ]
  await it.services.pool.query('update applications set notes = null, needs_check = $2 where order_id = $1', [
    orderId,
    JSON.stringify(old),
  ])
  expect(await checks(orderId, await it.tokenOf('Team'))).toEqual(old.slice(1))
})

test('a future order that was to sleep past its flight is worked on in time, and says so beside the day that was sent', async () => {
  const orderId = await anOrderWith({ processing_mode: 'future', processing_date: '2031-01-01' })
  const order = await detail(orderId, await it.tokenOf('Team'))
  expect(order).toMatchObject({ processing_date: '2030-11-29', as_sent: { processing_date: '2031-01-01' } })
  expect(order.needs_check).toEqual([
    { field: 'processing_date', message: expect.stringContaining('after the flight') },
  ])
})

test('the spelling of a passport number is for those who may read it', async () => {
  const orderId = await anOrderWith({ passport_number: 'AB 12-34 56' })
  expect((await detail(orderId, await it.tokenOf('Team'))).spellings).toEqual([
    { field: 'passport_number', value: 'AB123456' },
  ])
  expect(JSON.stringify(await detail(orderId, await it.tokenOf('Telecaller')))).not.toContain('AB123456')
})

test('what the form refuses today is found also where the intake found nothing; a closed order is left in peace', async () => {
  const token = await it.tokenOf('Team')
  const orderId = await anOrderWith({})
  await it.services.pool.query(
    `update applications set form = form || '{"passport_number": "AB 12-34/护照", "intended_arrival_year": "2026",
       "intended_arrival_month": "1", "intended_arrival_date": "2"}' where order_id = $1`,
    [orderId],
  )
  expect(await checks(orderId, token)).toEqual([
    {
      field: 'passport_number',
      message: 'Passport number: should be letters A–Z and digits only',
    },
    {
      field: 'intended_arrival_date',
      message: 'Intended arrival date: 2 Jan 2026 is in the past; the official form takes today or later',
    },
  ])
  await it.services.pool.query(
    `update orders set process_status = 'Completed', created_at = '2026-01-01T12:00:00Z' where order_id = $1`,
    [orderId],
  )
  expect((await checks(orderId, token)).map(({ field }: { field: string }) => field)).toEqual(['passport_number'])
})
