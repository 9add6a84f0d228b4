import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { generateOrder } from '#server/demo/generate-order.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp } from '#server/testing/test-app.ts'

const the = await testApp()
afterAll(() => the.close())
const key = (await createIntakeKey(the.services.pool, 1, 'Checkout')).key

const ORDER = {
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.test',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}
const line = (idempotency_key: unknown, own: object = {}) => JSON.stringify({ idempotency_key, ...ORDER, ...own })

async function postLines(payload: string | Buffer) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  const answer = await the.app.inject({ method: 'POST', url: '/api/intake/orders/batch', headers, payload })
  expect(answer.statusCode).toBe(200)
  const lines = answer.body.split('\n')
  expect(lines.pop()).toBe('')
  return lines.map((text) => JSON.parse(text))
}

const countOrders = async () => Number((await the.services.pool.query('select count(*) from orders')).rows[0].count)

test('each line is answered in its place; bad ones spoil no other', async () => {
  const before = await countOrders()
  const answers = await postLines(
    [
      line('b-1'),
      '{ not json',
      line('b-2', { name: '' }),
      '',
      line('b-3', { external_reference: 'B-3' }),
      line('b-1'),
      line('b-1', { name: 'Eva' }),
      line('b-4', { external_reference: 'B-3' }),
      line(undefined),
      line(5),
      '[1]',
      line('b-5', { hotel: 'Hotel \0 \uD800 %' }),
      `{"hotel":"${'x'.repeat(600_000)}"}`,
      line('b-6'),
    ].join('\r\n'),
  )
  expect(answers.map(({ line: at, http }) => [at, http])).toEqual([
    [1, 201],
    [2, 400],
    [3, 422],
    [5, 201],
    [6, 200],
    [7, 409],
    [8, 409],
    [9, 422],
    [10, 422],
    [11, 400],
    [12, 201],
    [13, 413],
    [14, 201],
  ])
  expect(answers[2]).toMatchObject({ idempotency_key: 'b-2', status: 0, errors: { name: expect.any(String) } })
  expect(answers[4].data).toEqual(answers[0].data)
  expect(answers[6].data).toEqual({ orderId: answers[3].data.orderId })
  expect(await countOrders()).toBe(before + 4)
})

test.each([
  ['Latin-1', Buffer.from(line('w-2', { name: 'Núñez' }), 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${line('w-2', { name: 'Núñez' })}`, 'utf16le')],
  ['cut in a letter', Buffer.from(line('w-2', { name: 'Núñez' }).split('ú')[0]! + 'ú').subarray(0, -1)],
])('a line that is %s is refused in words, and its neighbours are taken with every letter', async (what, wrong) => {
  const own = (n: number) => Buffer.from(`${line(`${what}-${n}`, { name: 'Łukasz' })}\n`)
  const answers = await postLines(Buffer.concat([own(1), wrong, Buffer.from('\n'), own(3)]))
  expect(answers.map(({ http }) => http)).toEqual([201, 400, 201])
  expect(answers[1]).toEqual({ line: 2, status: 0, http: 400, message: 'This line is not written in UTF-8' })
  const { rows } = await the.services.pool.query('select name from orders order by order_id desc limit 2')
  expect(rows).toEqual([{ name: 'Łukasz' }, { name: 'Łukasz' }])
})

test('the same lines again make no new orders, and a line is the same order as a single call', async () => {
  const lines = Array.from({ length: 450 }, (_, n) => JSON.stringify(generateOrder(n, 11, '2026-11-21'))).join('\n')
  const first = await postLines(lines)
  expect(new Set(first.map(({ http }) => http))).toEqual(new Set([201]))
  const before = await countOrders()
  const second = await postLines(`\uFEFF${lines}\n`)
  expect(new Set(second.map(({ http }) => http))).toEqual(new Set([200]))
  expect(second.map(({ data }) => data)).toEqual(first.map(({ data }) => data))
  const { idempotency_key, ...body } = generateOrder(3, 11, '2026-11-21')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotency_key }
  const single = await the.call('POST', '/intake/orders', { body, headers })
  expect([single.code, single.body.data]).toEqual([200, first[3].data])
  expect(await countOrders()).toBe(before)
})

test('two batches of the same orders at once make each once', async () => {
  const before = await countOrders()
  const lines = Array.from({ length: 300 }, (_, n) => line(`two-${n}`, { external_reference: `T-${n}` }))
  const [one, two] = await Promise.all([postLines(lines.join('\n')), postLines(lines.toReversed().join('\n'))])
  expect(await countOrders()).toBe(before + 300)
  expect(two.toReversed().map(({ data }) => data)).toEqual(one.map(({ data }) => data))
})

test('an order that the database itself refuses is answered as failed, and its neighbours are taken', async () => {
  await the.owner.query(`alter table applications add constraint poison check (form->>'hotel' <> 'poison')`)
  try {
    const answers = await postLines([line('p-1'), line('p-2', { hotel: 'poison' }), line('p-3')].join('\n'))
    expect(answers.map(({ http }) => http)).toEqual([201, 503, 201])
  } finally {
    await the.owner.query('alter table applications drop constraint poison')
  }
})

test('an unfinished last line and an empty body are answered', async () => {
  expect(await postLines('{"name":')).toMatchObject([{ line: 1, http: 400 }])
  expect(await postLines('')).toEqual([])
})

test('another content type is refused', async () => {
  const headers = { authorization: `Bearer ${key}` }
  expect((await the.call('POST', '/intake/orders/batch', { body: { a: 1 }, headers })).code).toBe(415)
})

/** Opens a batch over a real connection; `answered` are the lines that came back so far. */
async function openBatch() {
  if (!the.app.server.listening) await the.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = the.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  const call = request({ host: '127.0.0.1', port, path: '/api/intake/orders/batch', method: 'POST', headers })
  let text = ''
  const ended = new Promise<void>((resolve) => {
    call.on('error', () => resolve())
    call.on('response', (response) =>
      response
        .on('data', (bytes) => (text += bytes))
        .on('error', () => resolve())
        .on('end', resolve),
    )
  })
  const answered = () => text.split('\n').slice(0, -1)
  const awaitAnswers = async (least: number) => {
    await expect.poll(() => answered().length).toBeGreaterThanOrEqual(least)
    expect(answered()).toHaveLength(least)
  }
  return { call, ended, answered, awaitAnswers }
}

test('a slow sender gets each answer as its line is on disk', async () => {
  const { call, ended, awaitAnswers } = await openBatch()
  for (let n = 1; n <= 3; n += 1) {
    call.write(`${line(`slow-${n}`)}\n`)
    await awaitAnswers(n)
  }
  call.end()
  await ended
})

test('a sender that vanishes in the middle of a line leaves what was answered, and the server goes on', async () => {
  const before = await countOrders()
  const { call, ended, awaitAnswers } = await openBatch()
  call.write(`${line('gone-1')}\n${line('gone-2')}\n${line('gone-3').slice(0, 30)}`)
  await awaitAnswers(2)
  call.destroy()
  await ended
  expect(await postLines([line('gone-1'), line('gone-2'), line('gone-3')].join('\n'))).toMatchObject([
    { http: 200 },
    { http: 200 },
    { http: 201 },
  ])
  expect(await countOrders()).toBe(before + 3)
})

test('a line whose payment brings a bad detail is taken, and its answer names what was not kept', async () => {
  const payment = { status: 'paid', transaction_id: 'pi_1', arn: '12', card_fingerprint: '4242424242424242' }
  const [answer] = await postLines(line('b-proofs', { payment, campaign: 'spring' }))
  expect([answer.http, answer.data.warnings]).toEqual([
    201,
    expect.arrayContaining([
      { field: 'campaign', message: expect.stringMatching(/not known/) },
      { field: 'payment.arn', message: 'Not kept: an acquirer reference number (ARN) has 23 digits' },
      { field: 'payment.card_fingerprint', message: expect.stringMatching(/looks like a card number/) },
    ]),
  ])
  expect(JSON.stringify(answer.data.warnings)).not.toContain('4242')
  const { rows } = await the.services.pool.query(
    'select payment, needs_check::text as flags from applications where order_id = $1',
    [answer.data.orderId],
  )
  expect(rows[0].payment).toEqual({ status: 'paid', transaction_id: 'pi_1' })
  expect(rows[0].flags).not.toContain('payment.')
})
