import { afterAll, describe, expect, test } from 'vitest'
import { CALL_OUTCOMES, type CallOutcome } from '#contract/orders/call-outcomes.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { timeThere } from '#contract/values/local-time.ts'
import { zonesOf } from '#server/normalise/zones.ts'
import { askedOrders } from '#server/testing/asked-orders.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const caller = await it.signInAs('Telecaller')

const SPAIN = { countryCode: '34', phoneNumber: '600123456' }
const toCall = (own = {}) => anOrder(it.services.pool, { queue: 'contactCustomerOrder', ...SPAIN, ...own })
const record = (orderId: number, outcome: string, more: object = {}, token = caller) =>
  it.call('POST', '/admin/record-call', { token, body: { orderId, outcome, ...more } })
const detail = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: caller })).body.data
const sheet = async (orderId: number, token = caller) =>
  (await it.call('GET', `/admin/call-sheet/${orderId}`, { token })).body.data
const kept = async (orderId: number) =>
  (
    await it.services.pool.query(
      `select c.outcome, c.again_at, r.remark, r.telephone, r.whatsapp from calls c join remarks r on r.id = c.remark_id
        where c.order_id = $1 order by c.id`,
      [orderId],
    )
  ).rows
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** TABLE: outcome -> where an order of Contact Customer stands then, and its remark with its flags; written by hand. */
const FOLLOWS: Record<CallOutcome, { status: string; remark: RegExp; flags: [string, string] }> = {
  reached: { status: 'Customer Called', remark: /^Reached$/, flags: ['Y', ''] },
  'no-answer': { status: 'Contact Customer', remark: /^No answer$/, flags: ['Y', ''] },
  'wrong-number': { status: 'Contact Customer', remark: /^Wrong number$/, flags: ['Y', ''] },
  'call-back': {
    status: 'Contact Customer',
    remark: /^To be called back: \d+ \w{3,4} \d{4}, \d\d:\d\d–\d\d:\d\d there$/,
    flags: ['Y', ''],
  },
  messaged: { status: 'Customer Called', remark: /^Answered by message$/, flags: ['', 'Y'] },
}

/** TABLE: outcome -> what the history calls it, and the queue in which the order stands then. */
const EVENT: Record<CallOutcome, string> = {
  reached: 'order.moved',
  'no-answer': 'order.put-off',
  'wrong-number': 'order.called',
  'call-back': 'order.put-off',
  messaged: 'order.moved',
}
const QUEUE: Record<CallOutcome, string> = {
  reached: 'customerCalledOrder',
  'no-answer': 'laterOrder',
  'wrong-number': 'contactCustomerOrder',
  'call-back': 'laterOrder',
  messaged: 'customerCalledOrder',
}

describe.each(CALL_OUTCOMES)('%s', (outcome) => {
  test.each(ROLE_NAMES)('recorded by %s: an attempt, a remark with its flag, and the order moves on', async (role) => {
    const id = await toCall()
    const { version } = await detail(id)
    const token = await it.tokenOf(role)
    const { code, body } = await record(
      id,
      outcome,
      { version, ...(outcome === 'call-back' && { at: tomorrow() }) },
      token,
    )
    expect([code, body.message]).toEqual([200, expect.any(String)])
    const { status, remark, flags } = FOLLOWS[outcome]
    const order = await detail(id)
    expect(order.process_status).toBe(status)
    expect(order.version).toBeGreaterThan(version)
    const [call, ...others] = await kept(id)
    expect(others).toEqual([])
    expect(call).toMatchObject({
      outcome,
      remark: expect.stringMatching(remark),
      telephone: flags[0],
      whatsapp: flags[1],
    })
    expect(order.timeline.map(({ event }: { event: string }) => event)).toContain(EVENT[outcome])
    expect(order.queue).toBe(QUEUE[outcome])
    expect(await sheet(id, token)).toMatchObject({ attempts: 1, last: { outcome }, calls: [{ outcome }] })
  })
})

test('a note goes into the remark, in the language of who writes it', async () => {
  const id = await toCall()
  await it.call('POST', '/admin/record-call', {
    token: caller,
    headers: { 'x-language': 'es' },
    body: { orderId: id, outcome: 'no-answer', note: ' Buzón lleno ' },
  })
  expect((await detail(id)).remark[0]).toMatchObject({
    remark: 'No contesta. Buzón lleno',
    telephone: 'Y',
    of_call: true,
  })
  await it.call('POST', '/admin/add-new-remark', { token: caller, body: { orderId: id, remark: 'Ask for the hotel' } })
  expect((await detail(id)).remark[0]).toMatchObject({ remark: 'Ask for the hotel', of_call: false })
})

test('who did not pick up is called again some hours later, at an hour at which one calls there', async () => {
  const id = await toCall()
  await record(id, 'no-answer')
  const [{ again_at: again }] = await kept(id)
  expect(again.getTime()).toBeGreaterThan(Date.now() + 2 * 3_600_000)
  expect(timeThere(zonesOf('34600123456', null), again)?.mayCall).toBe(true)
})

test('a call back needs a moment that is still to come, and not years away', async () => {
  const id = await toCall()
  for (const at of [undefined, 'soon', '2020-01-01T10:00:00Z', '2099-01-01T10:00:00Z'])
    expect((await record(id, 'call-back', { at })).code, String(at)).toBe(422)
  expect((await record(id, 'gone')).code).toBe(422)
  expect(await kept(id)).toEqual([])
  const at = tomorrow()
  const { again_at: again } = (await record(id, 'call-back', { at })).body.data.call
  expect(new Date(again).toISOString()).toBe(at)
})

test('a wrong number is a flag beside the number until it is mended', async () => {
  const id = await toCall()
  await record(id, 'wrong-number')
  const flagged = await detail(id)
  expect(flagged.needs_check).toContainEqual({
    field: 'phone_number',
    message: 'This number was called, and it is not the traveller’s',
  })
  expect((await sheet(id)).wrong_number).toBe(true)
  const { code } = await it.call('PUT', '/admin/correct-order', {
    token: await it.tokenOf('Team'),
    body: { orderId: id, fields: { phone_number: '611222333' }, reason: 'told by mail', version: flagged.version },
  })
  expect(code).toBe(200)
  expect((await detail(id)).needs_check.filter(({ field }: { field: string }) => field === 'phone_number')).toEqual([])
  expect((await sheet(id)).wrong_number).toBe(false)
})

test('who answered by message, and was asked for something that is open on their page, is waited for', async () => {
  const asked = await askedOrders(it)
  const { orderId, email } = await asked.order({ queue: 'contactCustomerOrder' })
  await asked.ask(orderId, email, ['hotel'], { moveToAwaiting: false })
  expect((await record(orderId, 'messaged')).body.data).toMatchObject({ status: 'Awaiting', moved: true })
})

test('an order that waits for nobody’s call stays where it is; the attempt is kept', async () => {
  for (const queue of ['newOrder', 'awaitingGovtOrder', 'completedOrder', 'deletedOrder'] as const) {
    const id = await toCall({ queue })
    const before = await detail(id)
    expect((await record(id, 'reached')).body.data).toMatchObject({ moved: false, attempts: 1 })
    expect((await detail(id)).process_status).toBe(before.process_status)
  }
  const again = await toCall({ queue: 'customerCalledOrder' })
  expect((await record(again, 'reached')).body.data).toMatchObject({ moved: false, status: 'Customer Called' })
})

test('of two people who call at once the second is told, and keeps nothing', async () => {
  const id = await toCall()
  const { version } = await detail(id)
  const other = await it.signInAs('Telecaller')
  const answers = await Promise.all([record(id, 'reached', { version }), record(id, 'no-answer', { version }, other)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(answers.find(({ code }) => code === 409)!.body.message).toMatch(/first\. Look at the order again\.$/)
  expect(await kept(id)).toHaveLength(1)
})

test('a key pressed twice is one attempt; another outcome is another', async () => {
  const id = await toCall()
  await Promise.all([record(id, 'no-answer'), record(id, 'no-answer'), record(id, 'no-answer')])
  expect(await kept(id)).toHaveLength(1)
  await record(id, 'reached')
  expect(await sheet(id)).toMatchObject({ attempts: 2, calls: [{ outcome: 'reached' }, { outcome: 'no-answer' }] })
})

describe.each(CALL_OUTCOMES)('%s, of an order that a colleague moved during the call', (outcome) => {
  const call = async (mover: string) => {
    const id = await toCall()
    const body = { orderId: id, status: 'Awaiting' }
    expect((await it.call('PUT', '/admin/move-order-status', { token: mover, body })).code).toBe(200)
    const { version } = await detail(id)
    const answer = await record(id, outcome, {
      version,
      seenStatus: 'Contact Customer',
      ...(outcome === 'call-back' && { at: tomorrow() }),
    })
    expect(answer.code).toBe(200)
    expect(await kept(id)).toMatchObject([{ outcome }])
    return { message: answer.body.message, order: await detail(id) }
  }

  test('is kept, and the order stays where it is', async () => {
    const { message, order } = await call(await it.signInAs('Team'))
    expect(message).toMatch(/^Call saved\. The order stays where it is: .+ moved it to Awaiting Customer first$/)
    expect([order.process_status, order.queue]).toEqual(['Awaiting', 'awaitingOrder'])
  })

  test('moves it on all the same where it was oneself', async () => {
    const { order } = await call(caller)
    expect(order.queue).toBe(outcome === 'wrong-number' ? 'awaitingOrder' : QUEUE[outcome])
  })
})

test('nothing is kept of an order that is erased, or does not exist', async () => {
  const id = await toCall()
  await it.services.pool.query('update orders set anonymised_at = now() where order_id = $1', [id])
  expect((await record(id, 'reached')).code).toBe(409)
  expect(await kept(id)).toEqual([])
  expect((await record(999_999_999, 'reached')).code).toBe(404)
  expect((await it.call('GET', '/admin/call-sheet/999999999', { token: caller })).code).toBe(404)
})

test('taken back, a call is gone with its remark, its flag and its move; what was before stays', async () => {
  const undo = (orderId: number) => it.call('PUT', '/admin/undo-move', { token: caller, body: { orderId } })
  const id = await toCall()
  await it.services.pool.query(`update orders set moved_at = '2026-11-01T00:00:00Z' where order_id = $1`, [id])
  await record(id, 'no-answer')
  await record(id, 'wrong-number')
  expect((await undo(id)).code).toBe(200)
  expect(await kept(id)).toMatchObject([{ outcome: 'no-answer' }])
  const order = await detail(id)
  expect(order.remark).toHaveLength(1)
  expect(order.needs_check.filter(({ field }: { field: string }) => field === 'phone_number')).toEqual([])
  await record(id, 'reached')
  await undo(id)
  expect((await detail(id)).process_status).toBe('Contact Customer')
  expect(await kept(id)).toHaveLength(1)
})

test('the clock of an order that was moved and then called in vain goes on from the move, also when that is taken back', async () => {
  const id = await anOrder(it.services.pool, SPAIN)
  const move = await it.call('PUT', '/admin/move-order-status', {
    token: caller,
    body: { orderId: id, status: 'Contact Customer' },
  })
  expect(move.code).toBe(200)
  const movedAt = async () =>
    (await it.services.pool.query('select moved_at::text as at from orders where order_id = $1', [id])).rows[0].at
  const before = await movedAt()
  await record(id, 'no-answer')
  expect((await it.call('PUT', '/admin/undo-move', { token: caller, body: { orderId: id } })).code).toBe(200)
  expect(await movedAt()).toBe(before)
})

test('of the orders of a list: number, zones, language and attempts, each its own', async () => {
  const nowhere = { countryCode: null, phoneNumber: null }
  const [spain, nobody] = [await toCall({ language: 'es' }), await toCall(nowhere)]
  const form = { Country_residence: 'USA', City_of_residence: 'Denver', state: 'Colorado' }
  const denver = await toCall({ ...nowhere, form })
  await record(spain, 'no-answer')
  const { body } = await it.call('POST', '/admin/calling', {
    token: caller,
    body: { orderId: [nobody, spain, 999_999_999, denver] },
  })
  expect(body.data).toMatchObject([
    { order_id: nobody, dialled: null, zones: [], attempts: 0, last: null },
    {
      order_id: spain,
      dialled: '+34600123456',
      shown: '+34 600 12 34 56',
      language: 'es',
      attempts: 1,
      last: { outcome: 'no-answer' },
    },
    { order_id: denver, dialled: null },
  ])
  expect(body.data[2].zones[0]).toBe('America/Denver')
  expect(body.data[1].zones).toContain('Europe/Madrid')
})
