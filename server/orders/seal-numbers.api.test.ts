import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalBody, hashBody } from '#server/intake/body-hash.ts'
import { countNumbersUnder, findSealedUpTo, sealAgain } from '#server/orders/count-numbers.ts'
import { sealNumbers } from '#server/orders/seal-numbers.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { KeyRing, makeDataKey, type DataKey } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead, type Corrections } from '#server/testing/corrections.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const [first, second] = [makeDataKey(), makeDataKey()]
/** Each unlike anything else; the digits alone are looked for, so that no spelling hides one. */
const SENT = { passport: 'LK-7391846 X', residence: 'RES 6420975' }
const CORRECTED = { passport: 'LK 5512908', residence: 'RES-3318470' }
const ANSWERED = { passport: 'LK8846201', residence: 'RES9072463' }
const DIGITS = /\d{7}/

let it: TestApp
let its: Corrections
let admin: string
/** Gives the tests of a group an installation of their own, started with these keys. */
function inAnInstallation(...keys: DataKey[]) {
  beforeAll(async () => {
    it = await testApp(CORRECTIONS_ENV)
    its = correctionsOf(it)
    admin = await it.tokenOf('Admin')
    await started(...keys)
  })
  afterAll(() => it.close())
}

const query = async (text: string, ...values: unknown[]) => (await it.services.pool.query(text, values)).rows
/** The services of a process that was started with these keys. */
async function started(...keys: DataKey[]) {
  const ring = new KeyRing(keys)
  const numbers = new SealedNumbers(ring)
  await noteKeys({ pool: it.services.pool, ring, numbers })
  Object.assign(it.services, { ring, numbers })
}
/** What a thief of the disk finds: every table whose rows hold one of these, in whatever column. */
async function placesOf(...values: string[]): Promise<string[]> {
  const { rows: tables } = await it.owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await it.owner.query(
      `select from ${name} t where regexp_replace(t::text, '[ -]', '', 'g') ~ any ($1) limit 1`,
      [values.map((value) => DIGITS.exec(value.replaceAll('-', ''))![0])],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
const found = async (searchVal: string): Promise<number[]> => {
  const { body } = await it.call('POST', '/admin/search-order', {
    token: admin,
    body: { start: 0, end: 50, searchVal, folderName: 'allOrder' },
  })
  return body.data.map(({ order_id }: { order_id: number }) => order_id).sort()
}
const post = (path: string, body: object) => it.call('POST', `/admin/${path}`, { token: admin, body })
/** Asks the traveller of an order for both numbers, answers, and takes the answer over. */
async function answer(orderId: number, email: string, { passport, residence }: typeof SENT): Promise<void> {
  const traveller = aTraveller(it)
  await traveller.post('track-order', { orderId, email })
  const fields = ['passportNumber', 'residenceNumber']
  expect((await post('send-correction', { orderId, email, fields, moveToAwaiting: true })).code).toBe(200)
  const values = { passport_number: passport, residence_number: residence }
  expect((await traveller.post('answer-corrections', { orderId, values })).code).toBe(200)
  const shown = JSON.stringify((await traveller.history(orderId)).body.corrections.given)
  expect(shown).toContain(`•••${passport.slice(-3)}`)
  expect(shown).not.toContain(passport)
  const waiting = await query('select id from answers where order_id = $1 and verdict is null', orderId)
  const body = { orderId, answerIds: waiting.map(({ id }) => id), verdict: 'accepted' }
  const { code, body: decided } = await it.call('PUT', '/admin/decide-answers', { token: admin, body })
  expect([code, decided.message]).toEqual([200, 'The answer is accepted'])
}
/** An order whose traveller sent numbers, which staff corrected, and then answered with others. */
async function aChangedOrder(sent = SENT, corrected = CORRECTED, answered = ANSWERED): Promise<number> {
  const id = await take({ passport_number: sent.passport, residence_number: sent.residence })
  const fields = { passport_number: corrected.passport, residence_number: corrected.residence }
  expect((await its.correct(id, fields, { by: admin })).code).toBe(200)
  await answer(id, 'lukasz.nunez@mail.example', answered)
  return id
}
async function expectHistory(orderId: number): Promise<void> {
  const shown = await its.order(orderId, admin)
  expect(shown).toMatchObject({ passport_number: ANSWERED.passport, residence_number: ANSWERED.residence })
  expect(shown.corrections.map(({ before, after }: any) => [before.passport_number, after.passport_number])).toEqual([
    [CORRECTED.passport, ANSWERED.passport],
    [SENT.passport, CORRECTED.passport],
  ])
  expect(shown.timeline.find(({ event }: any) => event === 'order.corrected').after.residence_number).toBe(
    ANSWERED.residence,
  )
  expect(shown.answers.map(({ given }: any) => Object.values(given)[0]).sort()).toEqual(Object.values(ANSWERED).sort())
  const { body } = await post('search-audit', { orderId, event: 'order.corrected' })
  expect(body.data[0].before.passport_number).toBe(CORRECTED.passport)
  const exported = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-person',
    headers: { authorization: admin },
    payload: { by: 'passport', value: ANSWERED.passport.toLowerCase(), format: 'json' },
  })
  for (const value of [SENT, CORRECTED, ANSWERED].flatMap(Object.values)) expect(exported.payload).toContain(value)
}
const take = (own: object) =>
  its.take({ foreigner_resident: 'Yes', email: 'lukasz.nunez@mail.example', name: 'Łukasz', ...own })

/** An order that came while the server had no keys. */
async function takePlain(own: object): Promise<number> {
  const { ring, numbers } = it.services
  const none = new KeyRing([])
  Object.assign(it.services, { ring: none, numbers: new SealedNumbers(none) })
  try {
    return await take(own)
  } finally {
    Object.assign(it.services, { ring, numbers })
  }
}

describe('without keys', () => {
  inAnInstallation()

  test('before there are keys numbers lie plain', async () => {
    const id = await take({ passport_number: 'lk 660-0143', residence_number: 'RES7740021' })
    expect(await placesOf('LK6600143')).toEqual(['applications'])
    expect(await found('LK6600143')).toEqual([id])
    await sealNumbers(it.services)
    expect(await placesOf('LK6600143')).toEqual(['applications'])
  })
})

describe('with keys', () => {
  let order: number
  inAnInstallation(first)
  beforeAll(async () => {
    order = await aChangedOrder()
  })

  test('no table holds a number that came since, however it came, and everybody reads and finds it as before', async () => {
    expect(await placesOf(...[SENT, CORRECTED, ANSWERED].flatMap(Object.values))).toEqual([])
    await expectHistory(order)
    expect(await found(ANSWERED.passport)).toEqual([order])
    expect(await found(`Łukasz ${ANSWERED.passport.toLowerCase()}`)).toEqual([order])
    expect([await found(SENT.passport), await found(ANSWERED.passport.slice(0, -1))]).toEqual([[], []])
  })

  test('a duplicate of an order that lies plain still is found at once, on both', async () => {
    const TWICE = 'LK5082216'
    const old = await takePlain({ passport_number: 'lk 508-2216' })
    expect(await placesOf(TWICE)).toEqual(['applications'])
    const twin = await take({ passport_number: TWICE })
    for (const [one, other] of [[old, twin] as const, [twin, old] as const]) {
      const { needs_check: checks, duplicate } = await its.order(one, admin)
      expect([duplicate, JSON.stringify(checks).includes(`order ${other} `)]).toEqual([true, true])
    }
    expect(await found(TWICE)).toEqual([old, twin].sort())
    const back = await take({
      passport_number: TWICE,
      IsArrival: 'Departure',
      ...dateOf('embarkation_flight_date', dayAhead(40)),
    })
    const related = await it.call('GET', `/admin/related-orders?orderId=${back}`, { token: admin })
    expect(related.body.data.filter(({ same }: any) => same.includes('passport')).length).toBe(2)
  })

  test('a delivery from before is known again, and one from now by no digest that numbers could be tried out against', async () => {
    const headers = (key: string) => ({
      authorization: `Bearer ${CORRECTIONS_ENV.INTAKE_API_KEY}`,
      'idempotency-key': key,
    })
    const body = { ...WHOLE_ORDER, external_reference: 'again' }
    const send = (key: string, own: object = {}) =>
      it.call('POST', '/intake/orders', { headers: headers(key), body: { ...body, ...own } })
    const one = await send('again')
    const digest = hashBody(canonicalBody(body))
    expect(await query('select from intake_answers where body_hash = $1', digest)).toEqual([])
    expect((await send('again')).body.data).toEqual(one.body.data)
    expect((await send('again', { hotel: 'Other' })).code).toBe(409)
    await query(`update intake_answers set body_hash = $1 where key = 'again'`, digest)
    expect((await send('again')).body.data).toEqual(one.body.data)
  })

  test('a number that somebody put into another order is refused, and that order alone', async () => {
    const [one, other] = [await take({ passport_number: 'LK7703915' }), await take({ passport_number: 'LK1230984' })]
    await it.owner.query(
      `update applications set form = form || jsonb_build_object('passport_number',
        (select form->'passport_number' from applications where order_id = $1)) where order_id = $2`,
      [one, other],
    )
    expect((await it.call('GET', `/admin/get-orders-details/${other}`, { token: admin })).code).toBe(500)
    expect((await its.order(one, admin)).passport_number).toBe('LK7703915')
    await it.owner.query(
      `update applications set form = form - 'passport_number', passport_mark = null where order_id = $1`,
      [other],
    )
  })

  test('what lay plain is sealed in the background, and pages hear of no change', async () => {
    const plain = [
      await takePlain({ passport_number: 'lk 395-1740', residence_number: 'RES7740021' }),
      await takePlain({ passport_number: 'LK2094817' }),
    ]
    expect(await placesOf('LK3951740')).toEqual(['applications'])
    const before = await query('select count(*)::int as n from live_log')
    const versions = await query('select order_id, version from orders order by 1')
    await sealNumbers(it.services)
    expect(await placesOf('LK3951740', 'LK2094817', 'RES7740021')).toEqual([])
    expect(await query('select count(*)::int as n from live_log')).toEqual(before)
    expect(await query('select order_id, version from orders order by 1')).toEqual(versions)
    expect(await found('LK2094817')).toEqual([plain[1]])
    expect((await its.order(plain[0]!, admin)).residence_number).toBe('RES7740021')
    expect(await findSealedUpTo(it.services.pool, first.id)).toEqual({ isDone: true, left: 0 })
    // What a process of an earlier version wrote meanwhile.
    const late = await takePlain({ passport_number: 'LK4471902' })
    await sealNumbers(it.services)
    expect([await placesOf('LK4471902'), await found('LK4471902')]).toEqual([[], [late]])
  })

  test('an answer may be sealed, and is otherwise kept as it was given', async () => {
    const change = (given: string) =>
      it.services.pool.query(
        `with sealing as materialized (select set_config('entrada.sealing', 'on', true))
          update answers set given = given || $2::jsonb from sealing where order_id = $1`,
        [order, given],
      )
    await expect(change('{"passport_number": "plain"}')).rejects.toThrow('kept')
    await expect(change('{"hotel": "Riu"}')).rejects.toThrow('kept')
  })

  test('a person is erased with their marks', async () => {
    const erased = await aChangedOrder(
      { passport: 'LK-4170936 X', residence: 'RES 8825017' },
      { passport: 'LK 9604281', residence: 'RES-5170362' },
      { passport: 'LK2738055', residence: 'RES1496630' },
    )
    await query(`update orders set process_status = 'Completed' where order_id = $1`, erased)
    const asked = await post('ask-erasure', { by: 'passport', value: 'LK2738055' })
    const body = { id: asked.body.data.id, confirm: true }
    expect((await it.call('PUT', '/admin/decide-erasure', { token: await it.signInAs('Admin'), body })).code).toBe(200)
    expect(await query('select form, passport_mark from applications where order_id = $1', erased)).toEqual([
      { form: {}, passport_mark: null },
    ])
    expect(
      await query(`select from audit_log where order_id = $1 and concat(before, after) like '%e1.%'`, erased),
    ).toEqual([])
    expect(await found('LK2738055')).toEqual([])
  })
})

describe('with another key', () => {
  inAnInstallation(first)

  test('another key seals them anew; the history stays as it was written and opens; the marks stay', async () => {
    const order = await aChangedOrder()
    await sealAudit(it.services)
    const marks = await query('select order_id, passport_mark from applications order by 1')
    const audit = await query('select id, before, after from audit_log order by 1')
    await started(second, first)
    expect((await countNumbersUnder(it.services.pool, first.id)).orders).toBeGreaterThan(0)
    await sealNumbers(it.services)
    const under = await countNumbersUnder(it.services.pool, first.id)
    expect([under.orders, under.audit > 0]).toEqual([0, true])
    expect(await query('select order_id, passport_mark from applications order by 1')).toEqual(marks)
    expect(await query('select id, before, after from audit_log order by 1')).toEqual(audit)
    expect(await query('select audit_is_whole(s) as whole from audit_seals s where not audit_is_whole(s)')).toEqual([])
    await expectHistory(order)
    expect(await found(ANSWERED.passport)).toEqual([order])
    await sealAgain(it.services.pool)
    expect(await findSealedUpTo(it.services.pool, second.id)).toBeUndefined()
  })
})
