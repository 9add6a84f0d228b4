import { afterAll, expect, test } from 'vitest'
import type { DisputeCase, DisputePage } from '#contract/disputes/disputes.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { anOrder, aSite, aStaffMember } from '#server/testing/factories.ts'
import { findStops } from '#server/privacy/stops.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const [team, manager, admin] = [await it.tokenOf('Team'), await it.tokenOf('Manager'), await it.tokenOf('Admin')]

let number = 0
const PAID: Payment = { status: 'paid', amount: '69.00', currency: 'USD', gateway: 'Stripe', card_last4: '4242' }
const order = (transactionId: string | null, own: Partial<Payment> = {}) =>
  anOrder(it.services.pool, { payment: { ...PAID, ...own }, transactionId })
const open = (body: object = {}, token = team) =>
  it.call('POST', '/admin/open-dispute', {
    token,
    body: { gateway: 'Stripe', caseNumber: `dp_${++number}`, reason: 'fraud', amount: '69', currency: 'usd', ...body },
  })
const openId = async (body: object = {}) => (await open(body)).body.data.id as number
const read = async (id: number) =>
  (await it.call('GET', `/admin/dispute/${id}`, { token: team })).body.data as DisputePage
const list = async (body: object = {}, token = team) =>
  (await it.call('POST', '/admin/disputes', { token, body })).body as unknown as {
    data: DisputeCase[]
    total: number
    counts: Record<string, number>
  }
const move = async (id: number, state: string, body: object = {}) =>
  it.call('PUT', '/admin/move-dispute', {
    token: team,
    body: { disputeId: id, version: (await read(id)).version, state, ...body },
  })

/** Ends whatever is on the desk, so that who takes the next case takes one of the test's own. */
const clearDesk = () =>
  it.services.pool.query(
    `update disputes set state = 'accepted', ended_at = now() where state in ('warning', 'needs-response')`,
  )

test('a case is opened by hand, belongs to the order that its payment names, and tells its history', async () => {
  const id = await order('pi_one')
  const opened = await open({ transactionId: ' PI_one ', dueAt: '2099-01-02T03:04:05Z', code: '10.4', scheme: 'visa' })
  expect([opened.code, opened.body.message]).toEqual([201, 'The dispute is opened'])
  const shown = await read(opened.body.data.id)
  expect(shown).toMatchObject({
    orderId: id,
    matchedBy: 'transaction',
    state: 'needs-response',
    stage: 'chargeback',
    reason: 'fraud',
    amount: '69.00',
    currency: 'USD',
    guessedDueAt: null,
    worker: null,
    version: 1,
    history: [{ source: 'hand', by: expect.stringMatching(/^Team/), changes: {} }],
    candidates: [],
    verdict: { verdict: 'accept', missing: expect.arrayContaining(['same-ip']) },
  })
  expect(Date.parse(shown.dueAt!)).toBe(Date.parse('2099-01-02T03:04:05Z'))
  const { rows } = await it.services.pool.query(
    `select event, after from audit_log where order_id = $1 and event like 'dispute.%'`,
    [id],
  )
  expect(rows).toEqual([{ event: 'dispute.opened', after: { disputeId: shown.id, source: 'hand' } }])
})

test('the menu counts what needs an answer, and no more, as the list has it', async () => {
  const counted = async () => (await it.call('GET', '/admin/count-disputes', { token: manager })).body.data.toAnswer
  const before = await counted()
  const [id, warning] = [await openId({}), await openId({ stage: 'warning' })]
  expect(await counted()).toBe(before + 2)
  expect(await counted()).toBe((await list()).counts.open)
  for (const one of [id, warning]) expect((await move(one, 'submitted')).code).toBe(200)
  expect(await counted()).toBe(before)
})

test('without a deadline of the gateway the scheme’s usual time is a guess, and never where there is one, or of a warning', async () => {
  const openedAt = '2026-03-01T00:00:00Z'
  const guess = async (body: object) => (await read(await openId({ openedAt, ...body }))).guessedDueAt
  expect(Date.parse((await guess({ scheme: 'amex' }))!)).toBe(Date.parse('2026-03-21T00:00:00Z'))
  expect(await guess({ scheme: 'amex', dueAt: '2026-03-09T00:00:00Z' })).toBeNull()
  expect(await guess({ scheme: 'amex', stage: 'warning' })).toBeNull()
  expect(await guess({})).toBeNull()
})

test.each([
  [
    'two orders have the payment',
    async () => [await order('pi_two'), await order('pi_two')],
    { transactionId: 'pi_two' },
  ],
  ['more is disputed than was paid', async () => [await order('pi_more')], { transactionId: 'pi_more', amount: '70' }],
  [
    'it was paid in another currency',
    async () => [await order('pi_eur', { currency: 'EUR' })],
    { transactionId: 'pi_eur' },
  ],
  ['another gateway took it', async () => [await order('pi_pp', { gateway: 'PayPal' })], { transactionId: 'pi_pp' }],
  [
    'only card, amount and day are alike',
    async () => [await order(null, { card_last4: '0077' })],
    { cardLast4: '0077' },
  ],
])('where %s, the orders are shown and none is taken', async (_what, make, body) => {
  const made = await make()
  const id = await openId(body)
  const { orderId, candidates } = await read(id)
  expect(orderId).toBeNull()
  expect(candidates.map((one) => one.orderId).toSorted()).toEqual(made.toSorted())
  expect((await list({ list: 'unmatched' })).data.map((one) => one.id)).toContain(id)
  // A person says which; and takes it back.
  const match = async (wanted: number | null) =>
    it.call('PUT', '/admin/match-dispute', {
      token: team,
      body: { disputeId: id, version: (await read(id)).version, orderId: wanted },
    })
  expect((await match(made[0]!)).code).toBe(200)
  expect(await read(id)).toMatchObject({ orderId: made[0], matchedBy: 'hand', candidates: [] })
  expect((await match(999_999_999)).code).toBe(404)
  await match(null)
  expect((await read(id)).orderId).toBeNull()
})

test('of many by card and amount those of the day come; what a site sent as an amount and is none breaks nothing', async () => {
  const own = { cardLast4: '0099', amount: '69' }
  await order(null, { card_last4: '0099', amount: 'n/a' })
  for (let n = 0; n < 11; n += 1) await order(null, { card_last4: '0099' })
  const first = await order(null, { card_last4: '0099' })
  await it.services.pool.query(`update orders set paid_at = '2025-03-02T23:00:00Z' where order_id = $1`, [first])
  const { candidates } = await read(await openId({ ...own, paidOn: '2025-03-02', openedAt: '2025-04-01T00:00:00Z' }))
  expect(candidates[0]).toMatchObject({ orderId: first, alike: ['amount', 'card', 'day'] })
  expect(candidates).toHaveLength(10)
})

test('what contradicts itself is shown, not taken: another card, or a reference of another order', async () => {
  const [one, other] = [await order('pi_both'), await anOrder(it.services.pool, { externalReference: 'REF-both' })]
  const both = await read(await openId({ transactionId: 'pi_both', reference: 'REF-both' }))
  expect([both.orderId, both.candidates.map(({ orderId }) => orderId).toSorted()]).toEqual([
    null,
    [one, other].toSorted(),
  ])
  expect((await read(await openId({ transactionId: 'pi_both', cardLast4: '9999' }))).orderId).toBeNull()
  expect((await read(await openId({ transactionId: 'pi_both', cardLast4: '4242' }))).orderId).toBe(one)
})

test('a part is found by card and day; an amount in another currency is not alike', async () => {
  const id = await order(null, { card_last4: '0055' })
  await it.services.pool.query(`update orders set paid_at = '2025-03-02T10:00:00Z' where order_id = $1`, [id])
  const of = async (body: object) => (await read(await openId({ cardLast4: '0055', ...body }))).candidates
  expect(await of({ amount: '30', paidOn: '2025-03-02' })).toMatchObject([{ orderId: id, alike: ['card', 'day'] }])
  expect(await of({ amount: '30' })).toEqual([])
  expect(await of({ amount: '69', currency: 'EUR' })).toMatchObject([{ orderId: id, alike: ['card'] }])
})

test('a corrected payment takes a wrong match back, but not a person’s word; amount and currency can be taken away', async () => {
  const [wrong, right] = [await order('pi_mistyped'), await order('pi_meant')]
  const id = await openId({ transactionId: 'pi_mistyped' })
  const change = async (body: object) =>
    it.call('PUT', '/admin/change-dispute', {
      token: team,
      body: { disputeId: id, version: (await read(id)).version, ...body },
    })
  expect((await read(id)).orderId).toBe(wrong)
  await change({ transactionId: 'pi_meant' })
  expect((await read(id)).orderId).toBe(right)
  await change({ transactionId: 'pi_nothing' })
  expect(await read(id)).toMatchObject({ orderId: null, matchedBy: null })
  const body = { disputeId: id, version: (await read(id)).version, orderId: wrong }
  await it.call('PUT', '/admin/match-dispute', { token: team, body })
  await change({ transactionId: 'pi_meant', amount: '', currency: null })
  expect(await read(id)).toMatchObject({ orderId: wrong, matchedBy: 'hand', amount: null, currency: null })
})

test('a part of what was paid may be disputed; a reference finds its order', async () => {
  const id = await anOrder(it.services.pool, { payment: PAID, externalReference: 'REF-77' })
  expect(await read(await openId({ reference: 'ref-77', amount: '20.50' }))).toMatchObject({
    orderId: id,
    matchedBy: 'reference',
    amount: '20.50',
  })
})

test('the same number of a gateway is the same case; a later round is another', async () => {
  const caseNumber = 'CB-1'
  const id = await openId({ caseNumber })
  const again = await open({ caseNumber, gateway: 'STRIPE' })
  expect([again.code, again.body.message, again.body.data]).toEqual([409, 'This dispute is here already', { id }])
  expect((await open({ caseNumber, stage: 'warning' })).code).toBe(409)
  expect((await open({ caseNumber, gateway: 'PayPal' })).code).toBe(201)
  const later = await openId({ caseNumber, stage: 'pre-arbitration' })
  expect((await open({ caseNumber, stage: 'pre-arbitration' })).body.data).toEqual({ id: later })
  expect((await open({ caseNumber })).body.data).toEqual({ id })
  const both = await Promise.all([open({ caseNumber: 'CB-2' }), open({ caseNumber: 'CB-2' })])
  expect(both.map(({ code }) => code).toSorted()).toEqual([201, 409])
})

test('it is answered and won with a part; a mistake is taken back; what is over has its moment and outcome', async () => {
  const id = await openId()
  expect((await move(id, 'warning')).code).toBe(409)
  expect((await move(id, 'submitted')).body.message).toBe('Marked as answered')
  // What was answered is decided by the bank.
  expect((await move(id, 'accepted')).code).toBe(409)
  expect((await list({ list: 'submitted' })).data.map((one) => one.id)).toContain(id)
  expect((await move(id, 'won', { outcomeAmount: '70' })).body.errors).toEqual({
    outcomeAmount: 'At most 69.00 is disputed',
  })
  await move(id, 'won', { outcomeAmount: '40' })
  const less = { disputeId: id, version: (await read(id)).version, amount: '10' }
  const refused = await it.call('PUT', '/admin/change-dispute', { token: team, body: less })
  expect(refused.body.errors).toEqual({ amount: '40.00 of it is decided already' })
  expect(await read(id)).toMatchObject({ state: 'won', outcomeAmount: '40.00', endedAt: expect.any(String) })
  expect((await list({ list: 'ended' })).data[0]!.id).toBe(id)
  await move(id, 'submitted')
  expect(await read(id)).toMatchObject({ state: 'submitted', outcomeAmount: null, endedAt: null })
  await move(id, 'lost')
  const { history, outcomeAmount } = await read(id)
  expect(outcomeAmount).toBe('69.00')
  expect(history[0]!.changes.state).toEqual(['submitted', 'lost'])
  expect(history).toHaveLength(5)
})

test('a payment whose ID is alike in its first 64 signs is another one', async () => {
  const start = `pi_${'7'.repeat(70)}`
  const [one, other] = [await order(`${start}_one`), await order(`${start}_two`)]
  expect(await read(await openId({ transactionId: `${start}-ONE` }))).toMatchObject({ orderId: one })
  expect(await read(await openId({ transactionId: `${start}_two` }))).toMatchObject({ orderId: other })
  expect(await read(await openId({ transactionId: `${start}_three` }))).toMatchObject({ orderId: null })
})

test('a warning that becomes a dispute is the same case', async () => {
  const id = await openId({ stage: 'warning' })
  expect((await read(id)).state).toBe('warning')
  await move(id, 'needs-response')
  expect(await read(id)).toMatchObject({ stage: 'chargeback', state: 'needs-response' })
})

test('a warning that is answered waits for its decision: it lapses, is a warning again, or becomes a dispute, and is neither won nor lost', async () => {
  const id = await openId({ stage: 'warning', scheme: 'visa' })
  await move(id, 'submitted')
  expect(await read(id)).toMatchObject({ stage: 'warning', state: 'submitted', endedAt: null })
  expect((await list({ list: 'submitted' })).data.map((one) => one.id)).toContain(id)
  expect((await list()).data.map((one) => one.id)).not.toContain(id)
  expect((await move(id, 'won')).code).toBe(409)
  await move(id, 'warning')
  await move(id, 'submitted')
  await move(id, 'expired')
  await move(id, 'warning')
  await move(id, 'submitted')
  const { version } = await read(id)
  const body = { disputeId: id, version, stage: 'chargeback' }
  expect((await it.call('PUT', '/admin/change-dispute', { token: team, body })).code).toBe(200)
  expect(await read(id)).toMatchObject({ stage: 'chargeback', state: 'needs-response' })
  await move(id, 'submitted')
  expect((await move(id, 'expired')).code).toBe(409)
})

test('the time of a case runs out at its deadline and not before, where that is known', async () => {
  const openedAt = '2026-03-01T00:00:00Z'
  const early = await openId({ openedAt, dueAt: '2099-01-02T03:04:05Z' })
  expect((await move(early, 'expired')).code).toBe(409)
  for (const dueAt of ['2026-03-08T00:00:00Z', null])
    expect((await move(await openId({ openedAt, dueAt }), 'expired')).body.message).toBe('Its time has run out')
})

test('a guessed deadline is gone once nobody waits for an answer, and there again where one is needed after all', async () => {
  const id = await openId({ scheme: 'amex', openedAt: '2026-03-01T00:00:00Z' })
  const guess = async () => (await read(id)).guessedDueAt
  const guessed = await guess()
  expect(guessed).not.toBeNull()
  for (const state of ['submitted', 'won'] as const) {
    await move(id, state)
    expect(await guess()).toBeNull()
  }
  await move(id, 'needs-response')
  expect(await guess()).toBe(guessed)
})

test('a warning that was closed and needs an answer after all is a dispute; one of a later round never becomes a warning', async () => {
  const orderId = await order('pi_warned')
  const id = await openId({ stage: 'warning', transactionId: 'pi_warned' })
  await move(id, 'accepted')
  await move(id, 'warning')
  await move(id, 'expired')
  await move(id, 'needs-response')
  expect(await read(id)).toMatchObject({ stage: 'chargeback', state: 'needs-response' })
  const refund = { orderId, reason: 'cancelled' }
  expect((await it.call('POST', '/admin/ask-refund', { token: admin, body: refund })).body.errors).toHaveProperty(
    'refundAnyway',
  )
  const later = await openId({ stage: 'pre-arbitration' })
  const change = { disputeId: later, version: 1, stage: 'warning' }
  expect((await it.call('PUT', '/admin/change-dispute', { token: team, body: change })).body.errors).toHaveProperty(
    'stage',
  )
})

test('of two who change it at once one is told to look again', async () => {
  const id = await openId()
  const change = (note: string) =>
    it.call('PUT', '/admin/change-dispute', { token: team, body: { disputeId: id, version: 1, note } })
  const both = await Promise.all([change('a'), change('b')])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const shown = await read(id)
  // What staff write may name a traveller: the history says only that it changed.
  expect([shown.version, shown.history[0]!.changes]).toEqual([2, { note: [null, null] }])
})

test('what is due first is worked on first; of two who ask each gets another, and nobody gets a colleague’s', async () => {
  const due = (day: string) => openId({ dueAt: `2021-01-${day}T00:00:00Z`, openedAt: '2020-12-01T00:00:00Z' })
  await clearDesk()
  const [third, second, first] = [await due('06'), await due('05'), await due('04')]
  expect((await list()).data.map((one) => one.id)).toEqual([first, second, third])
  const take = async (token: string, passed: number[] = []) =>
    (await it.call('POST', '/admin/take-next-dispute', { token, body: { passed } })).body.data?.id as number
  const [one, other] = await Promise.all([take(team), take(manager)])
  expect([one, other].toSorted()).toEqual([first, second].toSorted())
  expect(await take(team)).toBe(one)
  // Pressed three times at once it is one dispute, and not three.
  expect(await Promise.all([take(team), take(team), take(team)])).toEqual([one, one, one])
  // What one passes on is given up, unless something was done with it.
  expect(await take(team, [one!])).toBe(third)
  const mine = async () => (await list({ worker: 'me' })).data.map(({ id }) => id)
  expect(await mine()).toEqual([third])
  await it.call('PUT', '/admin/change-dispute', {
    token: team,
    body: { disputeId: third, version: (await read(third)).version, note: 'Called the bank' },
  })
  expect(await take(team, [third])).toBe(one)
  expect(await mine()).toEqual([one, third])
  // A colleague's is nobody else's to give up.
  await take(team, [other!, third, one!])
  expect((await mine()).includes(third)).toBe(true)
  expect((await list({ worker: 'me' }, manager)).data.map((c) => c.id)).toEqual([other])
})

test('the desk is narrowed by reason, scheme, site and how soon, each alone and all at once', async () => {
  const site = await aSite(it.services.pool)
  const of = (landingSite: number) => anOrder(it.services.pool, { landingSite, payment: PAID })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const [ours, theirs] = [await of(site), await of(1)]
  const own = { orderId: ours, reason: 'duplicate', scheme: 'discover', dueAt: inDays(2) }
  const wanted = await openId(own)
  const others = [
    await openId({ ...own, reason: 'credit' }),
    await openId({ ...own, scheme: 'amex' }),
    await openId({ ...own, orderId: theirs }),
    await openId({ ...own, dueAt: inDays(20) }),
  ]
  const all = [wanted, ...others]
  const found = async (by: object) => {
    const { data } = await list(by)
    return all.filter((id) => data.some((one) => one.id === id))
  }
  const [reason, scheme, atSite, due] = [{ reason: 'duplicate' }, { scheme: 'discover' }, { site }, { due: 'three' }]
  for (const [at, by] of [reason, scheme, atSite, due].entries())
    expect(await found(by), JSON.stringify(by)).toEqual(all.filter((id) => id !== others[at]))
  expect(await found({ ...reason, ...scheme, ...atSite, ...due })).toEqual([wanted])
})

test('what somebody worked on who is suspended is nobody’s, and comes to the next', async () => {
  await clearDesk()
  const due = (day: string) => openId({ dueAt: `2020-12-${day}T00:00:00Z`, openedAt: '2020-12-01T00:00:00Z' })
  const [id, next] = [await due('02'), await due('03')]
  const { id: leaver } = await aStaffMember(it.services.pool)
  await it.services.pool.query('update disputes set worker_id = $2 where id = $1', [id, leaver])
  const nobody = async () => (await list({ worker: 'nobody' })).data.map((one) => one.id)
  expect(await nobody()).not.toContain(id)
  const take = async () =>
    (await it.call('POST', '/admin/take-next-dispute', { token: manager, body: {} })).body.data.id
  expect(await take()).toBe(next)
  await it.services.pool.query('update staff set suspended_at = now() where id = $1', [leaver])
  expect(await nobody()).toContain(id)
  expect(await take()).toBe(id)
})

test('a case that somebody is just changing holds nobody up: the one after it comes', async () => {
  await clearDesk()
  const due = (day: string) => openId({ dueAt: `2010-01-${day}T00:00:00Z`, openedAt: '2009-12-01T00:00:00Z' })
  const [first, second] = [await due('01'), await due('02')]
  const other = await it.services.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from disputes where id = $1 for update', [first])
    expect((await it.call('POST', '/admin/take-next-dispute', { token: admin, body: {} })).body.data.id).toBe(second)
  } finally {
    await other.query('rollback')
    other.release()
  }
})

test('an order that was anonymised is neither proposed nor taken', async () => {
  const orderId = await order('pi_gone')
  await it.services.pool.query('update orders set anonymised_at = now() where order_id = $1', [orderId])
  expect(await read(await openId({ transactionId: 'pi_gone' }))).toMatchObject({ orderId: null, candidates: [] })
  expect((await open({ orderId })).code).toBe(409)
})

test('a code says the reason where nobody has, and a person’s word stands', async () => {
  const reason = async (body: object) => (await read(await openId(body))).reason
  expect(await reason({ reason: 'other', code: '13.1', scheme: 'visa' })).toBe('not-received')
  expect(await reason({ reason: 'credit', code: '13.1', scheme: 'visa' })).toBe('credit')
  expect(await reason({ reason: 'other', code: '4853', scheme: 'mastercard' })).toBe('other')
})

test('who works on it can be somebody else, who may work on disputes', async () => {
  const id = await openId()
  const people = (await it.call('GET', '/admin/get-team-member-list', { token: admin })).body.data as {
    id: number
    role: string
  }[]
  const take = (worker: unknown, version: number) =>
    it.call('PUT', '/admin/take-dispute', { token: team, body: { disputeId: id, version, worker } })
  const telecaller = await it.signInAs('Telecaller')
  expect((await it.call('POST', '/admin/disputes', { token: telecaller, body: {} })).code).toBe(403)
  const caller = (await it.services.pool.query(`select id from staff where role = 'Telecaller' limit 1`)).rows[0].id
  expect((await take(caller, 1)).body.errors).toEqual({ worker: 'This person does not work on disputes' })
  expect((await take('me', 1)).code).toBe(200)
  expect((await read(id)).worker).toMatchObject({ name: expect.stringMatching(/^Team/) })
  expect((await take(null, 2)).code).toBe(200)
  const named = expect.stringMatching(/^Team/)
  const changes = (await read(id)).history.map((change) => change.changes)
  expect(changes.slice(0, 2)).toEqual([{ workerId: [named, null] }, { workerId: [null, named] }])
  expect(people.length).toBeGreaterThan(0)
})

test('a refund meanwhile is warned of, from the case alone; a warning and a won case stop nothing', async () => {
  const refund = (orderId: number, body: object = {}) =>
    it.call('POST', '/admin/ask-refund', { token: admin, body: { orderId, reason: 'cancelled', ...body } })
  const warned = await order('pi_refund')
  const dispute = await openId({ transactionId: 'pi_refund' })
  expect((await refund(warned)).body.errors).toHaveProperty('refundAnyway')
  await move(dispute, 'won')
  expect((await refund(warned)).code).toBe(200)
  const early = await order('pi_early')
  await openId({ transactionId: 'pi_early', stage: 'warning' })
  expect((await refund(early)).code).toBe(200)
})

test('the numbers say how cases ended, with the money, by what they were about', async () => {
  const id = await openId({ reason: 'not-received', gateway: 'Nuvei', scheme: 'visa', currency: 'EUR' })
  await move(id, 'submitted')
  await move(id, 'won')
  const lost = await openId({ reason: 'not-received', gateway: 'Nuvei', scheme: 'visa', currency: 'EUR' })
  await move(lost, 'accepted')
  await move(await openId({ gateway: 'Nuvei', stage: 'warning', currency: 'EUR' }), 'expired')
  const today = new Date().toISOString().slice(0, 10)
  const { body } = await it.call('GET', `/admin/dispute-rates?from=${today}&to=${today}`, { token: team })
  const row = body.data.find((one: { group: string; name: string }) => one.group === 'gateway' && one.name === 'Nuvei')
  expect(row).toEqual({
    before: { won: 0, lost: 0, accepted: 0, expired: 0, wonAmount: '0.00', lostAmount: '0.00' },
    group: 'gateway',
    name: 'Nuvei',
    currency: 'EUR',
    won: 1,
    lost: 0,
    accepted: 1,
    expired: 0,
    wonAmount: '69.00',
    lostAmount: '69.00',
  })
  expect((await it.call('GET', `/admin/dispute-rates?from=${today}&to=2000-01-01`, { token: team })).code).toBe(422)
})

test.each([
  [{ caseNumber: ' ' }, 'caseNumber', 'Please enter the case number'],
  [{ gateway: '' }, 'gateway', 'Please enter the gateway'],
  [{ reason: 'sideways' }, 'reason', 'Choose the reason'],
  [{ amount: 'much' }, 'amount', 'This is not an amount of money'],
  [{ cardLast4: '424' }, 'cardLast4', 'The last four digits of the card'],
  [{ dueAt: '2001-01-01T00:00:00Z' }, 'dueAt', 'The deadline is before the day on which the dispute was opened'],
])('%j is refused in words', async (wrong, field, message) => {
  const { code, body } = await open(wrong)
  expect([code, body.errors?.[field]]).toEqual([422, message])
})

test.each([
  ['openedAt', '0001-01-01T00:00+14:00'],
  ['openedAt', '2026-02-30T00:00Z'],
  ['openedAt', '2026-01-01T00:00+20:00'],
  ['openedAt', '2026-01-01T00:00\0Z'],
  ['dueAt', '9999-12-31T23:59Z'],
  ['dueAt', '2026-06-31T10:00Z'],
  ['paidOn', '2025-02-29'],
  ['paidOn', '0000-01-01'],
])('%s %j is no day, and nobody’s work is held up by it', async (field, value) => {
  expect((await open({ [field]: value, scheme: 'visa' })).body.errors).toHaveProperty(field)
  const id = await openId()
  const change = { disputeId: id, version: 1, [field]: value }
  expect((await it.call('PUT', '/admin/change-dispute', { token: team, body: change })).code).toBe(422)
})

test('numbers beyond what a column holds are nobody and nothing', async () => {
  const id = await openId()
  const worker = 999_999_999_999
  expect((await list({ worker })).total).toBe(0)
  expect((await list({ site: worker })).total).toBe(0)
  const body = { disputeId: id, version: 1, worker }
  expect((await it.call('PUT', '/admin/take-dispute', { token: team, body })).code).toBe(422)
  const days = '/admin/dispute-rates?from=2026-02-30&to=2026-03-05'
  expect((await it.call('GET', days, { token: team })).code).toBe(422)
})

test('the money that was kept is that of the outcome, of whatever size; a gateway is one however it is written', async () => {
  for (const [gateway, amount, outcomeAmount] of [
    ['GwX', '99999999999', undefined],
    ['gwx', '10', '4'],
    ['GWX', '1', undefined],
  ]) {
    const id = await openId({ gateway, amount })
    await move(id, 'won', { outcomeAmount })
  }
  await move(await openId({ gateway: 'gwx', amount: '5' }), 'lost', { outcomeAmount: '2' })
  const today = new Date().toISOString().slice(0, 10)
  const { body } = await it.call('GET', `/admin/dispute-rates?from=${today}&to=${today}`, { token: team })
  const found = body.data.filter(
    ({ group, name }: { group: string; name: string }) => group === 'gateway' && name === 'GwX',
  )
  expect(found).toEqual([
    expect.objectContaining({ won: 3, lost: 1, wonAmount: '100000000007.00', lostAmount: '8.00' }),
  ])
})

test('a case is found by its number, its payment or its order, whole', async () => {
  const orderId = await order('pi_find')
  const id = await openId({ caseNumber: 'DP find 1', transactionId: 'pi_find' })
  for (const words of ['dp find 1', 'PI_FIND', String(orderId)])
    expect((await list({ words })).data.map((one) => one.id)).toEqual([id])
  expect((await list({ words: 'nothing' })).total).toBe(0)
})

test('long numbers are compared to their end: two that begin alike are two', async () => {
  const long = 'DP-'.padEnd(90, '7')
  const id = await openId({ caseNumber: `${long}1`, transactionId: `${'x'.repeat(150)}1` })
  await openId({ caseNumber: `${long}2`, transactionId: `${'x'.repeat(150)}2` })
  for (const words of [`${long}1`, `${long}1`.toLowerCase().replace('-', ' '), `${'X'.repeat(150)}1`])
    expect((await list({ words })).data.map((one) => one.id)).toEqual([id])
  for (const words of [long, 'x'.repeat(64)]) expect((await list({ words })).total).toBe(0)
})

test('an ended case is found by its number from any list; where the payment is corrected, its order is found', async () => {
  const orderId = await order('pi_right')
  const id = await openId({ caseNumber: 'DP corrected', transactionId: 'pi_wrong' })
  expect((await read(id)).orderId).toBeNull()
  const change = async (body: object) =>
    it.call('PUT', '/admin/change-dispute', {
      token: team,
      body: { disputeId: id, version: (await read(id)).version, ...body },
    })
  await change({ note: 'Asked the gateway' })
  expect((await read(id)).orderId).toBeNull()
  await change({ transactionId: 'pi_right' })
  expect(await read(id)).toMatchObject({ orderId, matchedBy: 'transaction', note: 'Asked the gateway' })
  await move(id, 'accepted')
  expect((await list({ list: 'open', words: 'dp corrected' })).data.map((one) => one.id)).toEqual([id])
  expect((await change({ stage: 'warning' })).body.errors).toHaveProperty('stage')
})

test('the order’s evidence, and what keeps it from being anonymised, know of the case; of a warning the evidence does not', async () => {
  const of = async (transactionId: string, body: object = {}) => {
    const orderId = await order(transactionId)
    const id = await openId({ transactionId, ...body })
    const { body: answer } = await it.call('GET', `/admin/order-evidence/${orderId}`, { token: team })
    const fraud = answer.data.find((one: { reason: string }) => one.reason === 'fraud')
    const download = fraud.evidence.find((one: { name: string }) => one.name === 'same-ip')
    return { orderId, id, tooLate: download.tooLate as boolean }
  }
  const stopped = async (orderId: number) => (await findStops(it.services.pool, [orderId])).map(({ stop }) => stop)
  const warned = await of('pi_stop_1', { stage: 'warning' })
  const disputed = await of('pi_stop_2')
  expect([warned.tooLate, disputed.tooLate]).toEqual([false, true])
  for (const { orderId, id } of [warned, disputed]) {
    expect(await stopped(orderId)).toEqual(['dispute'])
    await move(id, 'accepted')
    expect(await stopped(orderId)).toEqual(['dispute'])
    await it.services.pool.query(`update disputes set ended_at = now() - interval '541 days' where id = $1`, [id])
    expect(await stopped(orderId)).toEqual([])
  }
  const sent = await of('pi_stop_3')
  await move(sent.id, 'submitted')
  expect(await stopped(sent.orderId)).toEqual(['dispute'])
})
