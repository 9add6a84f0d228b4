import { afterAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/http/endpoints.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { APPLICATION_FIELDS } from '#contract/orders/application.ts'
import { testApp } from '#server/testing/test-app.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}

const operations = new Map<string, Operation>()
const it = await testApp()
afterAll(() => it.close())
const { paths } = (await it.app.inject({ url: '/api/openapi.json' })).json() as {
  paths: Record<string, Record<string, Operation>>
}
for (const methods of Object.values(paths)) {
  for (const operation of Object.values(methods)) operations.set(operation.operationId, operation)
}

const endpoints = Object.entries(ENDPOINTS) as [string, Endpoint][]

test('every call of the contract is described', () => {
  expect([...operations.keys()].toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
})

describe.each(endpoints)('%s', (name, { kind, success = 200 }) => {
  test('says what a success is over the wire: bytes, lines, events, or the envelope', () => {
    const content = operations.get(name)!.responses[success]!.content
    const [[type, { schema }] = ['', { schema: {} }], ...others] = Object.entries(content)
    expect(others).toEqual([])
    if (kind === 'download') expect([type, schema.format]).toEqual(['*/*', 'binary'])
    else if (kind === 'lines') expect(type).toBe('application/x-ndjson')
    else if (kind === 'events') expect(type).toBe('text/event-stream')
    else expect([type, schema.required]).toEqual(['application/json', expect.arrayContaining(['status', 'message'])])
  })
})

test('a download answers bytes under a type of its own, as described', async () => {
  const body = { folderName: 'allOrder' }
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-orders',
    payload: body,
    headers: { authorization: await it.tokenOf('Admin') },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
})

test('the body that confirms a payment is typed, and names what it needs', async () => {
  const { paths } = (await it.app.inject({ url: '/api/openapi.json' })).json()
  const { schema } = paths['/api/intake/orders/{orderId}/payment'].post.requestBody.content['application/json']
  expect(schema.required).toEqual(['transaction_id'])
  expect(schema.properties.transaction_id).toMatchObject({ type: 'string', examples: [expect.any(String)] })
})

test('an order is typed: every field of the form, its list of words, and an example', async () => {
  const { paths } = (await it.app.inject({ url: '/api/openapi.json' })).json()
  const { schema } = paths['/api/intake/orders'].post.requestBody.content['application/json']
  expect(schema.required).toEqual(['name', 'last_name', 'email', 'IsArrival', 'processing_mode'])
  expect(schema.properties.IsArrival).toMatchObject({ type: 'string', enum: ['Arrival', 'Departure'] })
  expect(schema.properties.passport_number).toMatchObject({ type: 'string', examples: [expect.any(String)] })
  expect(schema.properties.payment.properties.status.enum).toEqual(['paid', 'pending'])
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(APPLICATION_FIELDS))
})

test('the header of the intake and the language of messages are named', () => {
  const headers = (name: string) =>
    operations
      .get(name)!
      .parameters.filter((parameter) => parameter.in === 'header')
      .map(({ name: header, required }) => [header, required])
  expect(headers('createOrder')).toEqual([['Idempotency-Key', true]])
  expect(headers('getEvents')).toEqual([
    ['Last-Event-ID', false],
    ['X-Language', false],
  ])
  expect(headers('moveOrderStatus')).toEqual([['X-Language', false]])
  expect(headers('trackOrder')).toEqual([])
})
