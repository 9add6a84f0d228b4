import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '#contract/http/endpoints.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { sampleOrder } from '#contract/orders/intake-fields.ts'
import { WEBHOOK_TYPES } from '#contract/sites/webhook-events.ts'
import { REFUSALS } from '#server/errors.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp, type TestAnswer } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const key = (await createIntakeKey(it.services.pool, 1, 'Landing site')).key
await it.services.pool.query("update gateways set is_active = case gateway_name when 'Stripe' then '1' else '0' end")
const doc = (await it.app.inject({ url: '/api/intake/openapi.json' })).json()

/** A schema of the document with what it names in its place. */
function whole(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(whole)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema) {
    const name = String(schema.$ref).replace('#/components/schemas/', '')
    expect(doc.components.schemas, name).toHaveProperty([name])
    return whole(doc.components.schemas[name])
  }
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, whole(value)]))
}
const read = (schema: unknown) => z.fromJSONSchema(whole(schema) as never)
const operation = (method: string, path: string) => doc.paths[`/api/intake/${path}`][method]
const answerOf = (method: string, path: string, status: number) =>
  read(operation(method, path).responses[status].content['application/json'].schema)

const ORDER = {
  name: 'Ana',
  last_name: 'Díaz',
  email: 'ana@mail.example',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}
let number = 0
const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  it.call(method, `/intake/${path}`, {
    body,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': `one-${++number}` },
  })

test('it has the calls of landing sites, all of them and no other', () => {
  const own = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(([, { access }]) => access === 'orders-key')
  const listed = Object.values(doc.paths).flatMap((methods) => Object.values(methods as object))
  expect(listed.map(({ operationId }) => operationId).toSorted()).toEqual(own.map(([name]) => name).toSorted())
  expect(JSON.stringify(doc)).not.toMatch(/x-access|\/admin\//)
  expect(doc.servers).toEqual([{ url: it.services.env.PUBLIC_URL }])
  const tags = doc.tags.map(({ name }: { name: string }) => name)
  for (const { tags: under } of listed) expect(tags).toEqual(expect.arrayContaining(under))
})

test('every call says how it is refused, in words, and after what it is worth repeating', () => {
  for (const methods of Object.values(doc.paths) as object[]) {
    for (const { responses } of Object.values(methods)) {
      for (const { http } of Object.values(REFUSALS)) {
        expect(responses[http].description).toMatch(/ /)
        expect('headers' in responses[http]).toBe(http === 429 || http === 503)
      }
    }
  }
})

test('a whole order fits it; a direction that there is not, or one without what it needs, does not', () => {
  const { schema } = operation('post', 'orders').requestBody.content['application/json']
  for (const direction of ['arrival', 'departure'] as const) {
    expect(read(schema).safeParse({ ...sampleOrder(direction), payment: { status: 'pending' } }).success).toBe(true)
  }
  expect(read(schema).safeParse(ORDER).success).toBe(true)
  expect(read(schema).safeParse({ ...ORDER, IsArrival: 'sideways' }).success).toBe(false)
  expect(read(schema).safeParse({ ...ORDER, payment: { status: 'captured' } }).success).toBe(false)
  expect(read(schema).safeParse({ ...ORDER, email: undefined }).success).toBe(false)
})

describe('what the server answers is what it says', () => {
  const fits = (method: 'get' | 'post', path: string, answer: TestAnswer, code: number) => {
    expect(answer.code).toBe(code)
    expect(answerOf(method, path, code).safeParse(answer.body).error).toBeUndefined()
  }

  test('of one order, its payment and how far it is', async () => {
    const body = { ...ORDER, external_reference: 'D-1', payment: { status: 'pending' } }
    const first = await call('POST', 'orders', body)
    fits('post', 'orders', first, 201)
    number--
    fits('post', 'orders', await call('POST', 'orders', body), 200)
    fits('post', 'orders', await call('POST', 'orders', { ...ORDER, IsArrival: 'sideways' }), 422)
    fits('post', 'orders', await call('POST', 'orders', { ...body, name: 'Eva' }), 409)
    const { orderId } = first.body.data
    const path = 'orders/{orderId}'
    fits('post', `${path}/payment`, await call('POST', `orders/${orderId}/payment`, { transaction_id: 'pi_d1' }), 200)
    fits('post', `${path}/payment`, await call('POST', `orders/${orderId}/payment`, {}), 422)
    fits('get', path, await call('GET', `orders/${orderId}`), 200)
    fits('get', path, await call('GET', 'orders/1'), 404)
    fits('get', 'orders', await call('GET', 'orders?external_reference=D-1'), 200)
    fits('get', 'active-gateway', await call('GET', 'active-gateway'), 200)
  })

  test('of a batch, line by line', async () => {
    const { requestBody, responses } = operation('post', 'orders/batch')
    const type = 'application/x-ndjson'
    const sent = requestBody.content[type].examples.lines.value as string
    const line = read({ $ref: '#/components/schemas/BatchLine' })
    for (const one of sent.trim().split('\n')) expect(line.safeParse(JSON.parse(one)).error).toBeUndefined()
    const answered = await it.app.inject({
      method: 'POST',
      url: '/api/intake/orders/batch',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      payload: `${sent}${sent.replace('"name":"Ana",', '').replace('old-1', 'old-2')}`,
    })
    expect([answered.statusCode, Object.keys(responses['200'].content)]).toEqual([200, [type]])
    const shape = read({ $ref: '#/components/schemas/BatchAnswer' })
    const lines = `${answered.body}\n${responses['200'].content[type].examples.lines.value}`.split('\n').filter(Boolean)
    expect(lines).toHaveLength(3)
    for (const one of lines) expect(shape.safeParse(JSON.parse(one)).error).toBeUndefined()
    expect(lines.map((one) => JSON.parse(one).http)).toEqual([201, 422, 422])
  })
})

test('each webhook is there with its own type and what it carries, and its example is one', () => {
  expect(Object.keys(doc.webhooks).toSorted()).toEqual(WEBHOOK_TYPES.toSorted())
  for (const [type, { post }] of Object.entries(doc.webhooks) as [string, any][]) {
    const { schema } = post.requestBody.content['application/json']
    const [example] = schema.examples
    expect(read(schema).safeParse(example).error).toBeUndefined()
    expect(read(schema).safeParse({ ...example, type: 'another' }).success).toBe(false)
    const { data } = example
    const carried = Object.keys(schema.properties.data.properties).filter((name) => name in { refund: 1, dispute: 1 })
    expect(carried).toEqual(type.startsWith('dispute.') ? ['dispute'] : type.includes('refund') ? ['refund'] : [])
    for (const detail of carried) {
      expect(read(schema).safeParse({ ...example, data: { ...data, [detail]: undefined } }).success).toBe(false)
    }
  }
})
