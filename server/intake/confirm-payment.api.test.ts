import { afterAll, expect, test } from 'vitest'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp } from '#server/testing/test-app.ts'

const the = await testApp()
afterAll(() => the.close())
const key = (await createIntakeKey(the.services.pool, 1, 'Checkout')).key
const otherSite = (await createIntakeKey(the.services.pool, 2, 'Checkout')).key

const ORDER = {
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.test',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}
let keys = 0

async function pending(own: object = {}): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `payment-${++keys}` }
  const payment = { status: 'pending', gateway: 'PayPal', ip: '192.0.2.7' }
  const { body } = await the.call('POST', '/intake/orders', { body: { ...ORDER, payment, ...own }, headers })
  return body.data.orderId
}

const pay = (id: number | string, body: object = {}, as = key) =>
  the.call('POST', `/intake/orders/${id}/payment`, { body, headers: { authorization: `Bearer ${as}` } })

async function findOrder(id: number) {
  const { rows } = await the.services.pool.query(
    'select * from orders join applications using (order_id) where order_id = $1',
    [id],
  )
  return rows[0]
}

const countEvents = async (id: number) =>
  (
    await the.services.pool.query("select from audit_log where order_id = $1 and event = 'order.payment-confirmed'", [
      id,
    ])
  ).rowCount

test('a pending order becomes New, and keeps what came with the order and with the payment', async () => {
  const id = await pending()
  expect((await findOrder(id)).queue).toBe(4)
  const { code, body } = await pay(id, { transaction_id: 'txn_9', amount: '69.00', card_last4: '4111111111111111' })
  expect([code, body.message, body.data.orderId]).toEqual([200, 'Payment confirmed', id])
  const order = await findOrder(id)
  expect(order).toMatchObject({ queue: 1, transaction_id: 'txn_9' })
  expect(order.payment).toEqual({
    status: 'paid',
    gateway: 'PayPal',
    ip: '192.0.2.7',
    transaction_id: 'txn_9',
    amount: '69.00',
    card_last4: '1111',
  })
  expect(order.needs_check.at(-1)).toMatchObject({ field: 'payment.card_last4' })
  expect(order.notes).toEqual([order.needs_check.at(-1)])
})

test('twice, or twenty times at once, confirms once', async () => {
  const id = await pending()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pay(id, { payment: { status: 'paid', transaction_id: 't' } })),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.data.trackUrl)).size).toBe(1)
  expect(await countEvents(id)).toBe(1)
  expect((await findOrder(id)).transaction_id).toBe('t')
})

test('a future order waits for its day, unless that has passed while it was not paid', async () => {
  const later = await pending({ processing_mode: 'future', processing_date: '2099-05-01' })
  const passed = await pending({ processing_mode: 'future', processing_date: '2099-05-01' })
  await the.services.pool.query("update orders set processing_date = '2020-01-01' where order_id = $1", [passed])
  await pay(later, { transaction_id: 'txn_later' })
  await pay(passed, { transaction_id: 'txn_passed' })
  expect((await findOrder(later)).queue).toBe(3)
  expect((await findOrder(passed)).queue).toBe(1)
})

test('an order of another site, or none, is not found and stays pending', async () => {
  const id = await pending()
  for (const [order, as] of [
    [id, otherSite],
    [1, key],
    [999_999_999_999_999, key],
  ] as const) {
    expect((await pay(order, { transaction_id: 't' }, as)).code).toBe(404)
  }
  expect((await findOrder(id)).queue).toBe(4)
  expect(await countEvents(id)).toBe(0)
})

test.each(['0', '-1', 'x', '1e3', '9999999999999999999'])('%s is no order id', async (id) => {
  expect((await pay(id)).code).toBe(422)
})

test('anything but paid is refused', async () => {
  const id = await pending()
  for (const status of ['pending', 'refunded', 1, null, ['paid']]) {
    const { code, body } = await pay(id, { status, transaction_id: 't' })
    expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['status']])
  }
})

test.each([
  {},
  { payment: {} },
  { transaction_id: '' },
  { transaction_id: ' ' },
  { transaction_id: null },
  { transaction_id: ['t'] },
  { transaction_id: 'x'.repeat(256) },
])('%j names no payment, and confirms none', async (sent) => {
  const id = await pending()
  const { code, body } = await pay(id, sent)
  expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['transaction_id']])
  expect(body.message).toMatch(/^transaction_id is required/)
  expect(await findOrder(id)).toMatchObject({ queue: 4, paid_at: null })
})

test('a payment of an order whose traveller was erased is refused and kept nowhere; of another site it is not found', async () => {
  for (const status of ['pending', 'paid']) {
    const id = await pending({ payment: { status, gateway: 'PayPal', transaction_id: 'pi_before' } })
    await the.services.pool.query('update orders set anonymised_at = now() where order_id = $1', [id])
    const { code, body } = await pay(id, { transaction_id: 'pi_after' })
    expect([code, body.status, body.message]).toEqual([409, 0, expect.stringMatching(/was erased.*not kept/)])
    expect([await seconds(id), await countEvents(id)]).toEqual([[], 0])
    expect((await pay(id, { transaction_id: 'pi_after' }, otherSite)).code).toBe(404)
  }
})

const seconds = async (id: number) =>
  (
    await the.services.pool.query(
      'select transaction_id, payment from second_payments where order_id = $1 order by 1',
      [id],
    )
  ).rows
const paidAgain = async (id: number) =>
  (
    await the.services.pool.query(`select after from audit_log where order_id = $1 and event = 'order.paid-again'`, [
      id,
    ])
  ).rows

test('a second payment under another id is a conflict, and is kept, flagged and recorded, once', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_9', amount: '59.00' })
  for (const _ of [1, 2]) {
    const { code, body } = await pay(id, { transaction_id: 'pi_10', amount: '59.00', currency: 'USD' })
    expect([code, body.data.orderId, body.message]).toEqual([409, id, expect.stringMatching(/possible double charge/)])
  }
  expect(await seconds(id)).toMatchObject([{ transaction_id: 'pi_10', payment: { amount: '59.00', currency: 'USD' } }])
  expect(await paidAgain(id)).toMatchObject([{ after: { secondTransactionId: 'pi_10', amount: '59.00' } }])
  const order = await findOrder(id)
  expect(order.transaction_id).toBe('pi_9')
  const flags = order.needs_check.filter(({ field }: { field: string }) => field === 'payment.transaction_id')
  expect(flags).toMatchObject([{ message: expect.stringMatching(/charged twice/) }])
  // Every role reads flags.
  expect(flags[0].message).not.toMatch(/pi_/)
  expect((await pay(id, { transaction_id: 'pi_9' })).code).toBe(200)
})

test('of many at once one pays, and each of the others is kept', async () => {
  const id = await pending()
  const ids = Array.from({ length: 8 }, (_, at) => `pi_many_${at}`)
  const answers = await Promise.all(ids.map((transaction_id) => pay(id, { transaction_id })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const { transaction_id: counts } = await findOrder(id)
  expect([counts, ...(await seconds(id)).map((row) => row.transaction_id)].toSorted()).toEqual(ids)
})

test('an order that came as paid without an id gets the id of its payment', async () => {
  const id = await pending({ payment: { status: 'paid', gateway: 'Stripe' } })
  const before = await findOrder(id)
  expect((await pay(id, { transaction_id: 'pi_late' })).code).toBe(200)
  expect(await findOrder(id)).toMatchObject({ transaction_id: 'pi_late', paid_at: before.paid_at })
  expect((await pay(id, { transaction_id: 'pi_other' })).code).toBe(409)
})

test('staff who may see transactions see each, and find the order by it; others see the flag alone', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_first_77' })
  await pay(id, { transaction_id: 'pi_second_77', amount: '12.50' })
  const open = async (role: 'Manager' | 'Telecaller') =>
    (await the.call('GET', `/admin/get-orders-details/${id}`, { token: await the.tokenOf(role) })).body.data
  const manager = await open('Manager')
  expect(manager.second_payments).toMatchObject([{ transaction_id: 'pi_second_77', amount: '12.50' }])
  const telecaller = await open('Telecaller')
  expect(telecaller.second_payments).toEqual([])
  expect(JSON.stringify(telecaller)).not.toContain('pi_second_77')
  const found = await the.call('POST', '/admin/search-order', {
    token: await the.tokenOf('Manager'),
    body: { folderName: 'allOrder', searchVal: 'pi_second_77', start: 0, end: 10 },
  })
  expect(found.body.data.map(({ order_id }: { order_id: number }) => order_id)).toEqual([id])
})

const PROOFS = {
  three_d_secure_eci: '05',
  three_d_secure_id: 'f38e6948-5388-41a6-bca4-b49723c19437',
  avs_result: 'Y',
  cvv_result: 'M',
  device_id: 'd_5f2c9a7be1034e6d8a91',
  card_fingerprint: 'Xt5EWLLDS7FJjR1c',
  customer_account_id: 'cus_9s6XKzkNRiz8i3',
  authorisation_code: '027193',
  descriptor: 'PALMA TRAVEL DESK',
}
const ARN = '74537604221431003881865'

test('what serves a dispute is kept, whether it comes with the order or with its payment', async () => {
  const withOrder = await pending({ payment: { status: 'pending', device_id: PROOFS.device_id } })
  await pay(withOrder, { transaction_id: 'pi_a', avs_result: 'y' })
  expect((await findOrder(withOrder)).payment).toMatchObject({ device_id: PROOFS.device_id, avs_result: 'Y' })
  const { code, body } = await pay(await pending(), { transaction_id: 'pi_b', ...PROOFS, arn: ARN })
  expect([code, body.data.warnings]).toEqual([200, []])
  expect((await findOrder(body.data.orderId)).payment).toMatchObject({ ...PROOFS, arn: ARN })
})

test('a value that does not fit is dropped with a warning, an unknown field is named, and the payment counts', async () => {
  const id = await pending()
  const sent = {
    transaction_id: 'pi_c',
    device_id: 'short',
    cvv_result: '123',
    cvc: '123',
    authorisation_cod: '027193',
  }
  for (const body of [sent, { payment: sent, fee: 2 }]) {
    const answer = await pay(id, body)
    expect(answer.code).toBe(200)
    expect(answer.body.data.warnings).toEqual(
      expect.arrayContaining([
        { field: 'payment.device_id', message: expect.stringMatching(/^Not kept: a device id has 15 to 255/) },
        { field: 'payment.cvv_result', message: expect.stringMatching(/never send the code itself$/) },
        { field: 'payment.cvc', message: expect.stringMatching(/not known/) },
        { field: 'payment.authorisation_cod', message: expect.stringMatching(/Did you mean authorisation_code/) },
      ]),
    )
    // Its order's number may hold these digits by chance.
    expect(JSON.stringify(answer.body.data.warnings)).not.toContain('123')
    expect(answer.body.data.warnings.some(({ field }: { field: string }) => field === 'fee')).toBe('fee' in body)
  }
  const order = await findOrder(id)
  // Nobody of the staff could do anything about it.
  const flagged = order.needs_check.filter(({ field }: { field: string }) => field.startsWith('payment.'))
  expect([flagged, Object.keys(order.payment)]).toEqual([
    [],
    expect.not.arrayContaining(['device_id', 'cvv_result', 'cvc']),
  ])
})

test('confirmed once more, it adds what was not known then, once, and nothing that was sent becomes another', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_d', amount: '69.00', ...PROOFS })
  const later = { transaction_id: 'pi_d', arn: ARN, amount: '12.00', avs_result: 'N' }
  const answers = await Promise.all([1, 2, 3].map(() => pay(id, later)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  const fields = answers[0]!.body.data.warnings.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['payment.amount', 'payment.avs_result'])
  expect((await findOrder(id)).payment).toMatchObject({ ...PROOFS, arn: ARN, amount: '69.00', status: 'paid' })
  const { rows } = await the.services.pool.query(
    `select after from audit_log where order_id = $1 and event = 'order.transaction-saved'`,
    [id],
  )
  expect(rows).toEqual([{ after: { added: 'arn' } }])
  expect(await countEvents(id)).toBe(1)
})

test.each([false, true])(
  'an amount that could not be read is corrected by the same payment, and its flag goes (order with it: %s)',
  async (isPaid) => {
    const told = { transaction_id: 'pi_g', amount: '69,00', currency: 'USD' }
    const id = await pending(isPaid ? { payment: { status: 'paid', ...told } } : {})
    if (!isPaid) expect((await pay(id, told)).body.data.warnings).toMatchObject([{ field: 'payment.amount' }])
    const amounts = async () => {
      const order = await findOrder(id)
      const flagged = (of: { field: string }[]) => of.filter(({ field }) => field === 'payment.amount').length
      return [order.payment.amount, flagged(order.needs_check), flagged(order.notes)]
    }
    expect(await amounts()).toEqual(['69,00', 1, 1])
    // The same again is no correction.
    expect((await pay(id, told)).body.message).toBe('The payment was confirmed before')
    expect(await amounts()).toEqual(['69,00', 1, 1])
    expect((await pay(id, { ...told, amount: '69.00' })).body.data.warnings).toEqual([])
    expect(await amounts()).toEqual(['69.00', 0, 0])
    const { rows } = await the.services.pool.query(
      `select before, after from audit_log where order_id = $1 and event = 'order.transaction-saved'`,
      [id],
    )
    expect(rows).toEqual([{ before: { amount: '69,00' }, after: { added: 'amount', amount: '69.00' } }])
    expect((await pay(id, { ...told, amount: '12.00' })).body.data.warnings).toMatchObject([
      { field: 'payment.amount' },
    ])
    expect(await amounts()).toEqual(['69.00', 0, 0])
  },
)

test.each([
  ['the first', 'pi_k', 'pi_l'],
  ['the second', 'pi_l', 'pi_k'],
])(
  'of two payments whose amounts could not be read, the flag stays until both can: %s is corrected first',
  async (_, one, other) => {
    const id = await pending()
    await pay(id, { transaction_id: 'pi_k', amount: '69,00' })
    await pay(id, { transaction_id: 'pi_l', amount: '70,00' })
    const flagged = async () => {
      const { needs_check: checks, notes } = await findOrder(id)
      return [checks, notes].map((of) => of.some(({ field }: { field: string }) => field === 'payment.amount'))
    }
    await pay(id, { transaction_id: one, amount: '69.00' })
    expect(await flagged()).toEqual([true, true])
    await pay(id, { transaction_id: other, amount: '70.00' })
    expect(await flagged()).toEqual([false, false])
    expect((await findOrder(id)).payment.amount).toBe(one === 'pi_k' ? '69.00' : '70.00')
  },
)

test('of two payments whose card could not be read, one that is corrected does not hide the other', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_m', card_last4: 'Visa' })
  await pay(id, { transaction_id: 'pi_n' })
  await pay(id, { transaction_id: 'pi_n', card_last4: '4242' })
  const { needs_check: checks } = await findOrder(id)
  expect(checks.map(({ field }: { field: string }) => field)).toContain('payment.card_last4')
})

test('what could not be read before the payment is not flagged any more once its confirmation says it', async () => {
  const id = await pending({ payment: { status: 'pending', amount: '69,00' } })
  await pay(id, { transaction_id: 'pi_h', amount: '69.00' })
  const { payment, needs_check: checks, notes } = await findOrder(id)
  expect(payment.amount).toBe('69.00')
  expect([...checks, ...notes].map(({ field }: { field: string }) => field)).not.toContain('payment.amount')
})

test('what is no address of the internet is not kept as one, and its site is told; one that is stays as it was sent', async () => {
  const terms = { version: '1', ip: 'office' }
  const sent = { headers: { authorization: `Bearer ${key}`, 'idempotency-key': `payment-${++keys}` } }
  const payment = { status: 'pending', ip: '999.1.1.1' }
  const { data } = (await the.call('POST', '/intake/orders', { body: { ...ORDER, payment, terms }, ...sent })).body
  const told = { message: 'Not kept: this is not an IP address, such as 203.0.113.7' }
  for (const field of ['payment.ip', 'terms.ip']) expect(data.warnings).toContainEqual({ field, ...told })
  const before = await findOrder(data.orderId)
  expect([before.payment.ip, before.terms]).toEqual([undefined, { version: '1' }])
  const { warnings } = (await pay(data.orderId, { transaction_id: 'pi_i', ip: ' ::FFFF:203.0.113.7' })).body.data
  expect(warnings).toEqual([])
  expect((await findOrder(data.orderId)).payment.ip).toBe(' ::FFFF:203.0.113.7')
})

test('the same of a second payment is kept beside it', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_e' })
  const second = { transaction_id: 'pi_f', device_id: 'short' }
  const refused = await pay(id, second)
  expect([refused.code, refused.body.data.warnings]).toMatchObject([409, [{ field: 'payment.device_id' }]])
  expect((await pay(id, { ...second, arn: ARN })).code).toBe(409)
  expect(await seconds(id)).toMatchObject([{ transaction_id: 'pi_f', payment: { arn: ARN } }])
  expect((await findOrder(id)).payment).not.toHaveProperty('arn')
})

test('staff who may see transactions see it on the order', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_g', ...PROOFS })
  const open = async (role: 'Manager' | 'Telecaller') =>
    (await the.call('GET', `/admin/get-orders-details/${id}`, { token: await the.tokenOf(role) })).body.data
  expect((await open('Manager')).payment).toMatchObject({ ...PROOFS, arn: null })
  expect(JSON.stringify(await open('Telecaller'))).not.toContain(PROOFS.device_id)
})
