import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { DisputePage } from '#contract/disputes/disputes.ts'
import { MEASURES } from '#server/measures.ts'
import { anOrder } from '#server/testing/factories.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import {
  STRIPE_SECRET,
  stripeAlert,
  stripeDispute,
  stripeEvent,
  stripePost,
  stripeSecond,
} from '#server/testing/stripe-hooks.ts'
import { testApp } from '#server/testing/test-app.ts'
import { forgetOldWebhooks } from '#server/webhooks/forget-old-webhooks.ts'

const logged: string[] = []

const it = await testApp(
  { STRIPE_WEBHOOK_SECRET: `whsec_another0secret0here, ${STRIPE_SECRET}` },
  { log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
)
const team = await it.tokenOf('Team')
afterAll(() => it.close())

const rows = async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows
const post = (told: { body: string; headers: Record<string, string> }, ip?: string) =>
  it.call('POST', '/hooks/disputes/stripe', { ...told, ip })
async function tell(...events: object[]): Promise<void> {
  for (const event of events) {
    const { code, body } = await post(stripePost(event))
    expect([code, body.status], body.message).toEqual([200, 1])
  }
}
/** The cases with these numbers as they stand, and nothing of when we heard. */
const casesOf = async (...numbers: unknown[]) =>
  rows(
    `select case_number, stage, state, reason, code, scheme, amount::text, currency, opened_at, due_at, outcome_amount::text, transaction_id, order_id,
      matched_by, ended_at is not null as ended from disputes where case_number = any($1) order by case_number, stage`,
    [numbers],
  )
const idOf = async (number: unknown) => (await rows('select id from disputes where case_number = $1', [number]))[0].id
const read = async (id: number) =>
  (await it.call('GET', `/admin/dispute/${id}`, { token: team })).body.data as DisputePage
const PAID = { status: 'paid', amount: '69.00', currency: 'USD', gateway: 'Stripe', card_last4: '4242' } as const
const order = (transactionId: unknown) =>
  anOrder(it.services.pool, { payment: PAID, transactionId: transactionId as string })
const created = (dispute: object, after = 0, own = {}) =>
  stripeEvent('charge.dispute.created', { ...dispute, ...own }, after)
const updated = (dispute: object, after: number, own = {}) =>
  stripeEvent('charge.dispute.updated', { ...dispute, ...own }, after)
const closed = (dispute: object, after: number, status: string, own = {}) =>
  stripeEvent('charge.dispute.closed', { ...dispute, status, ...own }, after)

test.each(['payment_intent', 'charge'])(
  'a dispute becomes a case of the order whose payment is its %s',
  async (name) => {
    const dispute = stripeDispute()
    const orderId = await order(dispute[name])
    await tell(created(dispute))
    const shown = await read(await idOf(dispute.id))
    expect(shown).toMatchObject({
      orderId,
      matchedBy: 'transaction',
      transactionId: dispute[name],
      gateway: 'Stripe',
      stage: 'chargeback',
      state: 'needs-response',
      reason: 'fraud',
      code: '10.4',
      scheme: 'visa',
      amount: '69.00',
      currency: 'USD',
      guessedDueAt: null,
      source: 'stripe',
      history: [{ by: null, source: 'stripe', changes: {} }],
    })
    expect(Date.parse(shown.dueAt!)).toBe(stripeSecond(864_000) * 1000)
    expect(Date.parse(shown.openedAt)).toBe(stripeSecond(0) * 1000)
    const audit = await rows(
      `select actor_kind, actor_name, event, after from audit_log where order_id = $1 and event like 'dispute.%'`,
      [orderId],
    )
    expect(audit).toEqual([
      {
        actor_kind: 'gateway',
        actor_name: 'Stripe',
        event: 'dispute.opened',
        after: { disputeId: shown.id, source: 'stripe' },
      },
    ])
  },
)

test('an order that is put off comes back when its gateway tells of a dispute, once: what it tells next changes nothing', async () => {
  const dispute = stripeDispute()
  const orderId = await order(dispute.payment_intent)
  const putOff = async () => {
    const body = { orderId, until: 'traveller', reason: 'The hotel is not known' }
    expect((await it.call('PUT', '/admin/put-off', { token: team, body })).code).toBe(200)
  }
  const shown = async () => (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data
  await putOff()
  await tell(created(dispute))
  expect(await shown()).toMatchObject({ queue: 'newOrder', later: { because: 'dispute' } })
  await putOff()
  await tell(updated(dispute, 5, { status: 'under_review' }), closed(dispute, 9, 'won'))
  expect((await shown()).queue).toBe('laterOrder')
})

test('of a warning it is said whether the payment can still be refunded, as Stripe said last, and only where it did', async () => {
  const WARNING = { status: 'warning_needs_response', reason: 'general' }
  const [dispute, silent] = [stripeDispute({ ...WARNING, is_charge_refundable: true }), stripeDispute(WARNING)]
  delete silent.is_charge_refundable
  const alert = stripeAlert()
  await tell(created(dispute), created(silent), stripeEvent('radar.early_fraud_warning.created', alert))
  const refundable = async (number: unknown) => (await read(await idOf(number))).refundable
  expect(await refundable(dispute.id)).toBe(true)
  expect([await refundable(silent.id), await refundable(alert.id)]).toEqual([null, null])
  await tell(updated(dispute, 20, { is_charge_refundable: false }))
  // Late and out of order: what Stripe said before that changes nothing.
  await tell(updated(dispute, 10, { is_charge_refundable: true }))
  expect(await refundable(dispute.id)).toBe(false)
  await tell(updated(dispute, 30, { status: 'needs_response' }))
  expect(await refundable(dispute.id)).toBe(null)
})

test('one name of the payment for one order and another for another: both are shown, none is taken', async () => {
  const dispute = stripeDispute()
  const two = [await order(dispute.payment_intent), await order(dispute.charge)]
  await tell(created(dispute))
  const { orderId, candidates } = await read(await idOf(dispute.id))
  expect([orderId, candidates[0]!.orderId]).toEqual([null, two[0]])
})

test('an event that comes again, also five times at once, changes nothing', async () => {
  const dispute = stripeDispute()
  const event = created(dispute)
  const codes = await Promise.all(Array.from({ length: 5 }, async () => (await post(stripePost(event))).code))
  expect(codes).toEqual([200, 200, 200, 200, 200])
  await tell(event, event)
  expect(await rows('select result from dispute_events where event_id = $1', [event.id])).toEqual([
    { result: 'applied' },
  ])
  const { history, version } = await read(await idOf(dispute.id))
  expect([history.length, version]).toEqual([1, 1])
})

test('an event is known by its ID alone: another wording of it is a repetition, changes nothing, and is counted as one', async () => {
  const dispute = stripeDispute({ amount: 6900 })
  const event = created(dispute)
  await tell(event)
  const before = await casesOf(dispute.id)
  const repeated = async () => {
    const { values } = await MEASURES.disputeEvents.get()
    return values.find(({ labels }) => labels.gateway === 'stripe' && labels.result === 'repeated')?.value ?? 0
  }
  const counted = await repeated()
  await tell({ ...created(dispute, 9, { amount: 100, status: 'lost' }), id: event.id })
  expect(await casesOf(dispute.id)).toEqual(before)
  expect(await repeated()).toBe(counted + 1)
  // What it said is not kept beside what is known of it either.
  await tell(updated(dispute, 1))
  expect(await casesOf(dispute.id)).toEqual(before)
})

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [at, one] of items.entries()) for (const rest of ordersOf(items.toSpliced(at, 1))) yield [one, ...rest]
}

test('in whatever order they come, one after another or at once, the case ends the same', async () => {
  const ends = new Set<string>()
  const life = (dispute: object) => [
    created(dispute),
    updated(dispute, 5, { amount: 3000, evidence_details: { due_by: stripeSecond(500_000) } }),
    updated(dispute, 9, { status: 'under_review', amount: 3000, evidence_details: null }),
    closed(dispute, 9, 'won', { amount: 3000, evidence_details: { due_by: 0 } }),
  ]
  const names = ['id', 'charge', 'payment_intent'] as const
  const end = async (number: unknown) => {
    const found = await casesOf(number)
    expect(found).toHaveLength(1)
    return JSON.stringify({ ...found[0], case_number: '', transaction_id: '' })
  }
  for (const permutation of ordersOf([0, 1, 2, 3])) {
    const dispute = stripeDispute({ amount: 6900 })
    const events = life(dispute)
    await tell(...permutation.map((at) => events[at]!))
    ends.add(await end(dispute[names[0]]))
  }
  for (let n = 0; n < 5; n += 1) {
    const dispute = stripeDispute({ amount: 6900 })
    await Promise.all(life(dispute).map((event) => tell(event)))
    ends.add(await end(dispute.id))
  }
  expect([...ends].map((one) => JSON.parse(one))).toEqual([
    expect.objectContaining({
      stage: 'chargeback',
      state: 'won',
      amount: '30.0000',
      outcome_amount: '30.0000',
      ended: true,
      due_at: new Date(stripeSecond(500_000) * 1000).toISOString(),
    }),
  ])
})

test('what people did stays, unless Stripe says something new of just that', async () => {
  const dispute = stripeDispute()
  const [wrong, right] = [await order(dispute.payment_intent), await order('pi_said_by_hand')]
  await tell(created(dispute))
  const id = await idOf(dispute.id)
  const change = async (path: string, body: object) =>
    expect(
      (
        await it.call('PUT', `/admin/${path}`, {
          token: team,
          body: { disputeId: id, version: (await read(id)).version, ...body },
        })
      ).code,
    ).toBe(200)
  expect((await read(id)).orderId).toBe(wrong)
  await change('match-dispute', { orderId: right })
  await change('change-dispute', { note: 'Called the bank', reason: 'not-received' })
  await change('move-dispute', { state: 'submitted' })
  // Evidence was staged: nothing else is new.
  await tell(updated(dispute, 3))
  expect(await read(id)).toMatchObject({ state: 'submitted', reason: 'not-received', orderId: right })
  await tell(updated(dispute, 4, { amount: 2000 }))
  expect(await read(id)).toMatchObject({ amount: '20.00', state: 'submitted', orderId: right, matchedBy: 'hand' })
  await tell(closed(dispute, 6, 'lost', { amount: 2000 }))
  expect(await read(id)).toMatchObject({ state: 'lost', outcomeAmount: '20.00', note: 'Called the bank' })
  // Told late, of before.
  await tell(updated(dispute, 5, { status: 'under_review' }))
  expect((await read(id)).state).toBe('lost')
})

test('what somebody accepted is not called lost', async () => {
  const dispute = stripeDispute()
  await tell(created(dispute))
  const id = await idOf(dispute.id)
  await it.call('PUT', '/admin/move-dispute', { token: team, body: { disputeId: id, version: 1, state: 'accepted' } })
  await tell(closed(dispute, 6, 'lost'))
  expect((await read(id)).state).toBe('accepted')
})

test('a case that was opened by hand is the same by its number, and learns the deadline', async () => {
  const dispute = stripeDispute()
  const body = {
    gateway: 'stripe',
    caseNumber: dispute.id,
    reason: 'other',
    note: 'From the letter',
    cardLast4: '4242',
  }
  const { body: opened } = await it.call('POST', '/admin/open-dispute', { token: team, body })
  await tell(created(dispute))
  expect(await read(opened.data.id)).toMatchObject({
    source: 'hand',
    reason: 'fraud',
    amount: '69.00',
    note: 'From the letter',
    cardLast4: '4242',
    dueAt: expect.any(String),
  })
  expect(await casesOf(dispute.id)).toHaveLength(1)
})

test('won, and there again: pre-arbitration is a case of its own with the same number', async () => {
  const dispute = stripeDispute()
  await tell(created(dispute), closed(dispute, 5, 'won'), updated(dispute, 9))
  expect((await casesOf(dispute.id)).map(({ stage, state }) => [stage, state])).toEqual([
    ['chargeback', 'won'],
    ['pre-arbitration', 'needs-response'],
  ])
  await tell(closed(dispute, 12, 'lost'))
  expect((await casesOf(dispute.id)).map(({ stage, state }) => [stage, state])).toEqual([
    ['chargeback', 'won'],
    ['pre-arbitration', 'lost'],
  ])
})

test.each(['warning first', 'dispute first', 'at once'])(
  'an early fraud warning and the dispute of its payment are one case: %s',
  async (how) => {
    const alert = stripeAlert()
    const dispute = stripeDispute({ charge: alert.charge, payment_intent: alert.payment_intent })
    const orderId = await order(alert.payment_intent)
    const warned = stripeEvent('radar.early_fraud_warning.created', alert)
    const over = stripeEvent('radar.early_fraud_warning.updated', { ...alert, actionable: false }, 20)
    if (how === 'warning first') {
      await tell(warned)
      expect(await casesOf(alert.id)).toMatchObject([
        {
          stage: 'warning',
          state: 'warning',
          reason: 'fraud',
          code: 'made_with_stolen_card',
          order_id: orderId,
          due_at: null,
        },
      ])
      await tell(created(dispute, 10), over)
    } else if (how === 'dispute first') await tell(over, created(dispute, 10), warned)
    else await Promise.all([tell(warned), tell(created(dispute, 10)), tell(over)])
    expect(await casesOf(alert.id, dispute.id)).toMatchObject([
      { case_number: dispute.id, stage: 'chargeback', state: 'needs-response', amount: '69.0000', order_id: orderId },
    ])
  },
)

test('a warning about which nothing can be done any more is over', async () => {
  const alert = stripeAlert()
  await tell(stripeEvent('radar.early_fraud_warning.created', alert))
  await tell(stripeEvent('radar.early_fraud_warning.updated', { ...alert, actionable: false }, 3))
  expect(await casesOf(alert.id)).toMatchObject([{ stage: 'warning', state: 'expired', ended: true }])
})

test('an inquiry becomes a dispute, and is no warning again', async () => {
  const dispute = stripeDispute({ status: 'warning_needs_response' })
  await tell(created(dispute))
  expect(await casesOf(dispute.id)).toMatchObject([{ stage: 'warning', state: 'warning', due_at: expect.any(Date) }])
  await tell(updated(dispute, 9, { status: 'needs_response' }), updated(dispute, 4, { status: 'warning_under_review' }))
  expect(await casesOf(dispute.id)).toMatchObject([{ stage: 'chargeback', state: 'needs-response' }])
})

test('what is no dispute is acknowledged, kept by its id alone, and forgotten', async () => {
  const event = stripeEvent('customer.created', { id: 'cus_1', email: 'maria@mail.example' })
  await tell(event, event)
  const kept = await rows('select * from dispute_events where event_id = $1', [event.id])
  expect(kept).toMatchObject([{ kind: 'customer.created', result: 'ignored', facts: null, object_id: null }])
  await it.owner.query(`update dispute_events set received_at = now() - interval '61 days'`)
  const others = await rows(`select from dispute_events where result <> 'ignored'`)
  await forgetOldWebhooks(it.services)
  expect(await rows('select from dispute_events')).toHaveLength(others.length)
})

test('a process that dies in the middle leaves nothing, and the event is taken when it comes again', async () => {
  const dispute = stripeDispute()
  const event = created(dispute)
  const holder = await ownConnection(it.services.pool)
  await holder.query('begin; lock table dispute_events in exclusive mode')
  const first = post(stripePost(event))
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into dispute_events'`
  await expect.poll(async () => (await it.owner.query(waiting)).rowCount).toBe(1)
  // As the database sees a killed process: the case was written, the event was about to be.
  await it.owner.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect((await first).code).toBeGreaterThanOrEqual(500)
  await holder.query('rollback')
  await holder.end()
  expect(await casesOf(dispute.id)).toEqual([])
  expect(await rows('select from dispute_events where event_id = $1', [event.id])).toEqual([])
  await tell(event)
  expect(await casesOf(dispute.id)).toHaveLength(1)
})

test('what is not signed, too old, too large or no event is refused without a reason, and nothing is kept', async () => {
  const count = async () =>
    (await rows('select (select count(*) from dispute_events) + (select count(*) from disputes) as n'))[0].n
  const before = await count()
  const event = created(stripeDispute())
  const good = stripePost(event)
  const wrong = [
    { ...good, headers: {} },
    { ...good, headers: { 'stripe-signature': 'x' } },
    { ...good, body: `${good.body} ` },
    stripePost(event, { secrets: ['whsec_of0somebody0else00'] }),
    stripePost(event, { atMs: Date.now() - 400_000 }),
    stripePost(event, { atMs: Date.now() + 400_000 }),
    stripePost(''),
    stripePost('{"id":'),
    stripePost('[]'),
    stripePost({ ...event, id: 'a b' }),
    stripePost(created(stripeDispute({ status: 7 }))),
    stripePost(created(stripeDispute({ charge: null }))),
  ]
  for (const told of wrong) {
    const { code, body } = await post(told, '203.0.113.9')
    expect([code, body.message, body.data]).toEqual([400, 'This is not taken', undefined])
  }
  expect((await post(stripePost('x'.repeat(1_100_000)))).code).toBe(413)
  expect(await count()).toEqual(before)
})

test('a stranger who goes on is kept waiting, and Stripe is not', async () => {
  const none = { body: '{}', headers: {} }
  const ip = '198.51.100.7'
  const codes = []
  for (let n = 0; n < 62; n += 1) codes.push((await post(none, ip)).code)
  expect(new Set(codes.slice(0, 60))).toEqual(new Set([400]))
  expect(codes.slice(60)).toEqual([429, 429])
  expect((await post(stripePost(created(stripeDispute())), ip)).code).toBe(200)
})

test('nothing of a cardholder is kept or logged', async () => {
  expect(logged.join('')).not.toMatch(/maria|whsec_|stripe-signature/i)
  expect(JSON.stringify(await rows('select * from dispute_events'))).not.toMatch(/maria/i)
})

test('without a secret nothing is taken', async () => {
  const other = await testApp()
  const told = stripePost(created(stripeDispute()), { secrets: [''] })
  expect((await other.call('POST', '/hooks/disputes/stripe', told)).code).toBe(400)
  await other.close()
})
