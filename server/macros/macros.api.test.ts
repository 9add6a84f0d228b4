import { afterAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { Macro } from '#contract/presets/macros.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.signInAs('Manager')
const team = await it.signInAs('Team')

const post = (token: string, path: string, body: object) => it.call('POST', `/admin/${path}`, { token, body })
const textId = async (code: string) =>
  (await it.call('GET', '/admin/texts', { token: team })).body.data.find((one: { code: string }) => one.code === code)
    .id as number
const make = async (name: string, steps: object[], key: string | null = null) =>
  (await post(manager, 'save-macro', { name, code: name, key, steps })).body.data as Macro
const preview = (token: string, macroId: number, orderId: number[], more: object = {}) =>
  post(token, 'preview-macro', { macroId, orderId, ...more })
const run = async (token: string, macroId: number, orderId: number[], more: object = {}) => {
  const { seen } = (await preview(token, macroId, orderId, more)).body.data
  return post(token, 'run-macro', { macroId, orderId, seen, run: randomUUID(), ...more })
}
const facts = async (orderId: number) =>
  (
    await it.services.pool.query(
      `select process_status as status, queue, put_off_until is not null as later,
        (select count(*)::int from remarks r where r.order_id = o.order_id) as remarks,
        (select count(*)::int from mails m where m.order_id = o.order_id and kind = 'correction') as mails
       from orders o where order_id = $1`,
      [orderId],
    )
  ).rows[0]
const orders = (many: number, more: object = {}) =>
  insertOrders(
    it.services.pool,
    Array.from({ length: many }, () => newOrder({ language: 'es', ...more })),
  )

test('a macro does all of its steps to an order or none, and says before it runs what it will write', async () => {
  const macro = await make('call-back', [
    { kind: 'putOff', until: 'traveller', reason: 'Asked by mail' },
    { kind: 'remark', textId: await textId('no-answer'), flags: ['telephone'] },
    { kind: 'question', textId: await textId('passport-name') },
    { kind: 'move', status: 'Contact Customer' },
  ])
  expect(macro.steps.map(({ kind }) => kind)).toEqual(['remark', 'move', 'question', 'putOff'])
  const [orderId] = await orders(1)
  const { body } = await preview(team, macro.id, [orderId!])
  expect(body.data).toMatchObject({
    moved: [orderId],
    skipped: [],
    remark: expect.stringMatching(/^Called .+: no answer/),
    question: {
      language: 'es',
      text: expect.stringMatching(/^El nombre debe ser/),
      email: expect.stringContaining('@'),
    },
  })
  expect(await facts(orderId!)).toMatchObject({ status: null, later: false, remarks: 0, mails: 0 })
  const ran = await run(team, macro.id, [orderId!])
  expect([ran.code, ran.body.message]).toEqual([200, 'Macro run'])
  expect(await facts(orderId!)).toEqual({
    status: 'Contact Customer',
    queue: 26,
    later: true,
    remarks: 1,
    mails: 1,
  })
  const { rows } = await it.services.pool.query(
    `select event from audit_log where order_id = $1 and actor_kind = 'staff' order by id`,
    [orderId],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'order.viewed',
    'macro.run',
    'remark.added',
    'order.moved',
    'correction.requested',
    'order.put-off',
  ])
  // What the verbs take back is taken back as ever.
  const undone = await it.call('PUT', '/admin/undo-move', { token: team, body: { orderId } })
  expect(undone.code).toBe(200)
  expect(await facts(orderId!)).toMatchObject({ later: false, remarks: 1, mails: 1 })
})

test('of thirty orders two cannot: the preview says which and why, and running does the others, however often it is sent', async () => {
  const macro = await make('to-call', [
    { kind: 'remark', textId: await textId('no-answer'), flags: [] },
    { kind: 'move', status: 'Contact Customer' },
    { kind: 'question', textId: await textId('passport-name') },
  ])
  const ids = await orders(30)
  await it.call('PUT', '/admin/move-order-status', {
    token: manager,
    body: { orderId: ids[3], status: 'Contact Customer' },
  })
  const versions = Object.fromEntries(ids.map((id) => [id, 1]))
  await it.call('PUT', '/admin/move-order-status', { token: manager, body: { orderId: ids[7], status: 'Completed' } })
  // The member saw the first of them as it is now, the other as it was.
  versions[ids[3]!] = 2
  const shown = await preview(team, macro.id, ids, { versions })
  expect(shown.body.data.moved).toHaveLength(28)
  expect(shown.body.data).toMatchObject({
    remark: null,
    question: null,
    skipped: [
      { id: ids[3], message: 'The order is already in Contact Customer' },
      { id: ids[7], message: expect.stringMatching(/moved it to Completed first/), changed: true },
    ],
  })
  expect((await facts(ids[0]!)).remarks).toBe(0)
  const call = { macroId: macro.id, orderId: ids, versions, seen: shown.body.data.seen, run: randomUUID() }
  // The same call twice at once, and once more.
  const answers = await Promise.all([post(team, 'run-macro', call), post(team, 'run-macro', call)])
  answers.push(await post(team, 'run-macro', call))
  for (const { code, body } of answers) {
    expect([code, body.message]).toEqual([200, 'Macro run on 28 orders; 2 left as they were'])
    expect(body.data.moved).toHaveLength(28)
  }
  for (const id of ids) {
    const isLeft = [ids[3], ids[7]].includes(id)
    expect(await facts(id)).toMatchObject(
      isLeft ? { remarks: 0, mails: 0 } : { status: 'Contact Customer', remarks: 1, mails: 1 },
    )
  }
})

test('a run that is begun anew says which orders it was already done to, also those that it cannot be done to any more', async () => {
  const macro = await make('told-once', [
    { kind: 'move', status: 'Contact Customer' },
    { kind: 'question', textId: await textId('passport-name') },
  ])
  const ids = await orders(3)
  const name = randomUUID()
  const versions = Object.fromEntries(ids.map((id) => [id, 1]))
  // The answer to this is lost, and the clerk sees the orders as they were.
  expect((await run(team, macro.id, ids.slice(0, 2), { run: name, versions })).code).toBe(200)
  const again = await preview(team, macro.id, ids, { run: name, versions })
  expect(again.body.data).toMatchObject({ moved: ids, ran: ids.slice(0, 2), skipped: [] })
  expect((await preview(team, macro.id, [ids[0]!], { run: name })).body.data).toMatchObject({
    moved: [ids[0]],
    ran: [ids[0]],
    question: null,
  })
  const other = await preview(team, macro.id, ids, { run: randomUUID(), versions })
  expect(other.body.data).toMatchObject({ moved: [ids[2]], ran: [] })
  expect((await preview(team, macro.id, ids)).body.data).toMatchObject({ moved: [ids[2]], ran: [] })
  const ran = await run(team, macro.id, ids, { run: name, versions })
  expect(ran.body.data.moved).toEqual(ids)
  for (const id of ids) expect(await facts(id)).toMatchObject({ status: 'Contact Customer', mails: 1 })
})

test('who may not do one of the steps may not run it: every role', async () => {
  const question = { kind: 'question', textId: await textId('passport-name') }
  const [remarks, files] = [
    await make('r', [{ kind: 'remark', textId: await textId('no-answer'), flags: [] }, question]),
    await make('f', [
      { kind: 'remark', textId: await textId('no-answer'), flags: [] },
      { kind: 'move', status: 'AwaitingGovt' },
    ]),
  ]
  const ids = await orders(ROLE_NAMES.length * 2)
  for (const [index, role] of ROLE_NAMES.entries()) {
    const token = await it.signInAs(role)
    const mine = [ids[index * 2]!]
    expect((await run(token, remarks.id, mine)).code, role).toBe(200)
    const listed = (await it.call('GET', '/admin/macros', { token })).body.data as Macro[]
    const may = role !== 'Telecaller'
    expect(listed.find(({ id }) => id === files.id)?.allowed, role).toBe(may)
    const other = [ids[index * 2 + 1]!]
    const tried = { macroId: files.id, orderId: other }
    expect((await post(token, 'preview-macro', tried)).code, role).toBe(may ? 200 : 403)
    const ran = await post(token, 'run-macro', { ...tried, seen: `1.1`, run: randomUUID() })
    expect([role, ran.code]).toEqual([role, may ? 200 : 403])
    expect((await facts(other[0]!)).remarks).toBe(may ? 1 : 0)
    const saves = role === 'Admin' || role === 'Manager'
    const saved = await post(token, 'save-macro', { name: role, code: `by-${index}`, key: null, steps: [question] })
    expect([role, saved.code]).toEqual([role, saves ? 200 : 403])
  }
})

test('what changed since it was looked at is looked at again; a removed text, a gap and a bounced address leave the order whole', async () => {
  const { data: text } = (
    await post(manager, 'save-text', { name: 'T', code: 't', uses: ['remark'], words: { en: 'Flies {flight_number}' } })
  ).body
  const macro = await make('gap', [{ kind: 'remark', textId: text.id, flags: [] }])
  const [plain, bounced] = await orders(2, { form: { embarkation_flight_number: null } })
  const gap = await preview(team, macro.id, [plain!])
  expect(gap.body.data).toMatchObject({
    moved: [],
    skipped: [{ id: plain, message: 'This order has nothing for {flight_number}' }],
  })
  const saved = await post(manager, 'save-text', { ...text, version: 1, words: { en: 'Flies' } })
  expect(saved.code).toBe(200)
  const stale = { macroId: macro.id, orderId: [plain], seen: gap.body.data.seen, run: randomUUID() }
  expect((await post(team, 'run-macro', stale)).body.message).toBe(
    'The macro changed meanwhile: look at what it does, then run it again',
  )
  await it.call('PUT', '/admin/remove-preset', { token: manager, body: { id: text.id, version: 2 } })
  expect((await preview(team, macro.id, [plain!])).body.message).toBe(
    'A text of the macro “gap” is not offered any more',
  )
  expect((await facts(plain!)).remarks).toBe(0)
  const asks = await make('asks', [
    { kind: 'move', status: 'Awaiting' },
    { kind: 'question', textId: await textId('passport-name') },
  ])
  expect((await run(team, asks.id, [plain!])).body.data.moved).toEqual([plain])
  await it.services.pool.query(
    `insert into mail_suppressions (email, state, at, mail_id)
      select lower(o.email), 'bounced', now(), m.id from orders o, mails m where o.order_id = $1 and m.order_id = $2`,
    [bounced, plain],
  )
  const left = (await run(team, asks.id, [bounced!])).body.data
  expect(left).toMatchObject({ moved: [], skipped: [{ id: bounced, message: expect.stringMatching(/bounced/) }] })
  expect(await facts(bounced!)).toMatchObject({ status: null, mails: 0 })
  expect((await preview(team, 99999, [plain!])).code).toBe(404)
})

test('macros are kept as versions, each key is one macro’s, and wrong steps are refused in words', async () => {
  const step = { kind: 'move', status: 'Awaiting' }
  const one = await make('keyed', [step], '7')
  const save = (body: object) =>
    post(manager, 'save-macro', { name: 'x', code: 'x', key: null, steps: [step], ...body })
  expect((await save({ key: '7' })).body.errors).toEqual({ key: 'This key is that of “keyed”' })
  expect((await save({ key: '77' })).body.errors).toEqual({ key: 'A key is one letter or figure' })
  expect((await save({ steps: [] })).body.errors).toEqual({ steps: 'Choose what the macro does' })
  expect((await save({ steps: [step, step] })).body.errors).toEqual({ steps: 'A macro does each kind of step once' })
  expect(
    (await save({ steps: [{ kind: 'remark', textId: await textId('ticket-ready'), flags: [] }] })).body.errors,
  ).toEqual({
    steps: 'Choose a text that is for such a step',
  })
  expect((await save({ steps: [{ kind: 'move', status: 'Deleted' }] })).code).toBe(422)
  const body = {
    id: one.id,
    version: 1,
    name: 'keyed',
    code: 'keyed',
    key: '7',
    steps: [{ ...step, status: 'Completed' }],
  }
  expect((await save(body)).body.data).toMatchObject({ version: 2 })
  expect((await save(body)).code).toBe(409)
  const versions = (await it.call('GET', `/admin/macro-versions/${one.id}`, { token: manager })).body.data
  expect(versions.map(({ steps }: Macro) => steps)).toEqual([body.steps, [step]])
  const removed = await it.call('PUT', '/admin/remove-preset', { token: manager, body: { id: one.id, version: 2 } })
  expect(removed.code).toBe(200)
  expect((await preview(team, one.id, [1])).code).toBe(404)
})
