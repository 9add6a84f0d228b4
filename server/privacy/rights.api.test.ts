import { afterAll, expect, test } from 'vitest'
import { inspect } from '#server/documents/reading/inspect.ts'
import { findOrdersOf } from '#server/privacy/person.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { anOrderOfEverything, CANARY } from '#server/testing/order-of-everything.ts'
import { queriesOf } from '#server/testing/statements.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const MAIL = `${CANARY}@mail.example`
const it = await testApp()
afterAll(() => it.close())
const [admin, manager] = [await it.tokenOf('Admin'), await it.tokenOf('Manager')]
const staff = await aStaffMember(it.services.pool)
const order = await anOrderOfEverything(it.services, staff.id)

const post = (path: string, body: object, token = admin) => it.call('POST', `/admin/${path}`, { token, body })
const decide = (id: number, confirm: boolean, token: string) =>
  it.call('PUT', '/admin/decide-erasure', { token, body: { id, confirm } })
const file = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  it.app.inject({ method, url: `/api/admin/${url}`, headers: { authorization: admin }, ...(payload && { payload }) })
/** What a person reads in a PDF, as one line. */
const wordsOf = async (pdf: Buffer) =>
  (await inspect(it.services.readers, pdf, 'staff')).reading.text.replace(/\s+/g, ' ')
const events = async (event: string) =>
  (
    await it.services.pool.query<{ order_id: number | null; after: any }>(
      'select order_id::float8, after from audit_log where event = $1 order by id',
      [event],
    )
  ).rows

test('a person is found by the whole e-mail or passport number, whatever its spelling, and by no part of it', async () => {
  const second = await anOrder(it.services.pool, { email: MAIL.toUpperCase(), form: { passport_number: 'QQ-1 2' } })
  await anOrder(it.services.pool, { email: `x${MAIL}` })
  const found = async (by: string, value: string) =>
    (await post('find-person', { by, value })).body.data.orders.map((one: { order_id: number }) => one.order_id)
  expect(await found('email', ` ${MAIL} `)).toEqual([second, order])
  expect(await found('passport', 'qq12')).toEqual([second])
  expect(await found('passport', 'qq1')).toEqual([])
  expect((await post('find-person', { by: 'email', value: CANARY })).code).toBe(422)
  expect((await post('find-person', { by: 'email', value: MAIL }, await it.tokenOf('Team'))).code).toBe(403)
  const log = await events('person.searched')
  expect(log[0]!.after).toEqual({ by: 'email', person: expect.any(String), orders: 2 })
  expect(JSON.stringify(log)).not.toContain(CANARY)
  const { body } = await post('find-person', { by: 'email', value: MAIL })
  expect(body.data.held).toContainEqual({
    table: 'downloads',
    name: 'Downloads by the traveller',
    purpose: 'Proof that the traveller used the service',
    rows: 1,
  })
})

test('finding reads the indexes and never all orders', async () => {
  const client = await it.services.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    for (const person of [{ by: 'email', value: MAIL } as const, { by: 'passport', value: 'QQ12' } as const]) {
      const [asked] = await queriesOf(() => findOrdersOf(it.services, person))
      const { rows } = await client.query(`explain ${asked!.text}`, asked!.values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on orders/)
      if (person.by === 'email') expect(plan).toMatch(/txt/)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('all that is held is in the JSON, and readable in the PDF; nothing of it is ours or of staff', async () => {
  const json = await file('POST', 'export-person', { by: 'email', value: MAIL, format: 'json' })
  const { held, orders } = json.json()
  expect(orders).toContain(order)
  const tables = held.map((one: { table: string }) => one.table)
  for (const table of [
    'orders',
    'applications',
    'remarks',
    'documents',
    'mails',
    'mail_texts',
    'page_texts',
    'downloads',
    'answers',
    'government_mails',
    'audit_log',
    'passes',
  ])
    expect(tables).toContain(table)
  const form = held.find((one: { table: string }) => one.table === 'applications').rows[0].form
  expect(form.passport_number).toBe(`ZX${CANARY}`)
  expect(json.body).not.toMatch(/storage_key|"salt"|actor_name|10\.0\.0\.9/)
  expect(json.headers['content-disposition']).toContain('what-is-held-')
  const pdf = await file('POST', 'export-person', { by: 'email', value: MAIL, format: 'pdf' })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const words = await wordsOf(pdf.rawPayload)
  for (const word of [MAIL, `ZX${CANARY}`, String(order), form.passport_number]) expect(words).toContain(word)
  expect((await events('person.exported')).filter((one) => one.order_id === order)).toHaveLength(2)
  expect((await file('POST', 'export-person', { by: 'passport', value: 'NOBODY1', format: 'pdf' })).statusCode).toBe(
    404,
  )
})

test('what somebody else stands in is given to nobody, and stays where it is', async () => {
  const other = await anOrder(it.services.pool, { email: 'other@mail.example' })
  const message = async (words: string, orders: number[], refused: boolean) => {
    const { rows } = await it.services.pool.query<{ id: number }>(
      `insert into government_mails (channel, state, fingerprint, bytes, envelope_to, proofs, from_name, subject, body)
        values ('posted', 'unmatched', md5($1), 1, array[$1], '{}', 'The government', $1, $1) returning id`,
      [words],
    )
    await it.services.pool.query(
      `insert into government_mail_orders (mail_id, order_id, refused_at) select $1, unnest($2::bigint[]), case when $3 then now() end`,
      [rows[0]!.id, orders, refused],
    )
  }
  await message('Words of another', [order], true)
  await message('Words to both', [order, other], false)
  await it.services.pool.query(
    `with d as (insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256, verdict, comparison)
        values ($1, 'wrong.pdf', '', 'ticket of another.pdf', 'pdf', 1, '', 'stopped', '{"foundName": "Name of another"}') returning id)
      insert into passes (document_id, codes, traveller, application_code) select id, 1, 'Name of another', 'Code of another' from d`,
    [order],
  )
  const { body } = await file('POST', 'export-person', { by: 'email', value: MAIL, format: 'json' })
  expect(body).not.toMatch(/of another|to both/)
  const held = new Map(JSON.parse(body).held.map(({ table, rows }: { table: string; rows: object[] }) => [table, rows]))
  expect(held.get('government_mails')).toHaveLength(2)
  expect(held.get('government_mails')).toContainEqual(expect.objectContaining({ body: CANARY }))
  expect(held.get('documents')).toContainEqual(expect.objectContaining({ file1: 'wrong.pdf', verdict: 'stopped' }))
})

test('an erasure takes two people: whoever asked confirms it in no session of theirs, nor does a disputed order go', async () => {
  const { rows } = await it.services.pool.query<{ email: string }>(
    `select email from staff where role = 'Admin' order by id limit 1`,
  )
  const again = await it.call('POST', '/admin/admin-login', {
    body: { email: rows[0]!.email, password: TEST_PASSWORD },
    ip: '10.8.8.8',
  })
  const otherSession = again.body.data.jwtToken as string
  const person = { by: 'email', value: MAIL }
  const hold = (held: boolean) =>
    it.call('PUT', '/admin/hold-order', { token: admin, body: { orderId: order, hold: held, reason: 'Court' } })
  await hold(true)
  const kept = await post('ask-erasure', person)
  expect([kept.code, kept.body.message]).toEqual([
    409,
    `Order ${order} is on legal hold: nothing is erased before that is over`,
  ])
  await hold(false)
  expect((await post('ask-erasure', { by: 'email', value: 'nobody@mail.example' })).code).toBe(404)

  const asked = await post('ask-erasure', person)
  const { id } = asked.body.data
  expect((await post('ask-erasure', person, manager)).code).toBe(409)
  for (const token of [admin, otherSession]) {
    const { code, body } = await decide(id, true, token)
    expect([code, body.message]).toEqual([403, 'Who asked for it cannot confirm it'])
  }
  await expect(
    it.services.pool.query(
      `update erasures set state = 'done', decided_by = asked_by, decided_at = now() where id = $1`,
      [id],
    ),
  ).rejects.toThrow('erasures_four_eyes')
  // What came in between is asked about again.
  await hold(true)
  expect((await decide(id, true, manager)).code).toBe(409)
  await hold(false)
  const list = async (token: string) => (await it.call('GET', '/admin/erasures', { token })).body.data[0]
  expect([(await list(admin)).is_own, (await list(manager)).is_own]).toEqual([true, false])

  const both = await Promise.all([decide(id, true, manager), decide(id, true, manager)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const left = await it.services.pool.query(`select from orders where lower(email) = lower($1)`, [MAIL])
  expect(left.rowCount).toBe(0)
  const others = await it.services.pool.query(
    `select from government_mails where body in ('Words of another', 'Words to both')`,
  )
  expect(others.rowCount).toBe(2)
  expect((await post('find-person', person)).body.data.orders).toEqual([])
  expect(await list(admin)).toMatchObject({ state: 'done', decided_by: expect.stringContaining('Manager') })
})

test('the proof says when, by whom, what and how much, and of whom only the keyed hash that a search gives again', async () => {
  const [{ id }] = (await it.call('GET', '/admin/erasures', { token: admin })).body.data
  const proof = (await file('GET', `erasure-proof?id=${id}&format=json`)).json()
  const [searched] = await events('person.searched')
  expect(proof).toMatchObject({
    'asked for by': expect.stringContaining('Admin'),
    'confirmed by': expect.stringContaining('Manager'),
    'keyed hash of it': searched!.after.person,
    held: expect.arrayContaining([{ table: 'documents', purpose: expect.any(String), rows: 2 }]),
  })
  expect(JSON.stringify(proof)).not.toContain(CANARY)
  const words = await wordsOf((await file('GET', `erasure-proof?id=${id}&format=pdf`)).rawPayload)
  for (const word of [proof['asked for by'], proof['confirmed by'], proof['keyed hash of it']])
    expect(words).toContain(word)
  expect(words).not.toContain(CANARY)
})

test.each([
  ['email', 'changing@mail.example', 'e-mail', `update orders set email = 'another@mail.example'`],
  ['passport', 'CH-4711', 'passport number', `update applications set form = form || '{"passport_number": "CH9999"}'`],
])('what changed since a request by %s is said, and nobody is erased', async (by, value, named, change) => {
  const own = () =>
    by === 'email' ? { email: value } : { email: 'travels@mail.example', form: { passport_number: value } }
  const first = await anOrder(it.services.pool, own())
  const ask = async () => (await post('ask-erasure', { by, value })).body.data.id as number
  const refused = async (id: number) => {
    const { code, body } = await decide(id, true, manager)
    expect((await decide(id, false, manager)).code).toBe(200)
    return [code, body.message]
  }
  const alone = await ask()
  const second = await anOrder(it.services.pool, own())
  const anew = 'withdraw this request, and ask again'
  expect(await refused(alone)).toEqual([409, `This person now has order ${second} too: ${anew}`])
  const both = await ask()
  await it.services.pool.query(`${change} where order_id = $1`, [first])
  expect(await refused(both)).toEqual([409, `Order ${first} now has another ${named}: ${anew}`])
  const { rows } = await it.services.pool.query(
    'select count(*)::int as n from orders where order_id = any($1) and anonymised_at is null',
    [[first, second]],
  )
  expect(rows[0].n).toBe(2)
})

test('a request can be withdrawn, by whoever asked too', async () => {
  await anOrder(it.services.pool, { email: 'again@mail.example' })
  const { body } = await post('ask-erasure', { by: 'email', value: 'again@mail.example' })
  expect((await decide(body.data.id, false, admin)).code).toBe(200)
  expect((await decide(body.data.id, true, manager)).code).toBe(409)
})

test('one of a family is handed over and erased, and the others on the same e-mail stay as they were', async () => {
  const email = 'family@mail.example'
  const member = (name: string, passport: string) =>
    anOrder(it.services.pool, { email, name, form: { passport_number: passport } })
  const [ana, ben, cleo] = [
    await member('Ana', 'FAMILYANA1'),
    await member('Ben', 'FAMILYBEN2'),
    await member('Cleo', 'FAMILYCLEO3'),
  ]
  const person = { by: 'email', value: email }
  const strange = await post('ask-erasure', { ...person, orderIds: [ana, order] })
  expect([strange.code, strange.body.errors?.orderIds]).toEqual([
    422,
    `Order ${order} was not found by this e-mail or number`,
  ])
  expect((await post('export-person', { ...person, orderIds: [], format: 'json' })).code).toBe(422)

  for (const format of ['json', 'pdf'] as const) {
    const handed = await file('POST', 'export-person', { ...person, orderIds: [ana], format })
    const words = format === 'json' ? handed.body : await wordsOf(handed.rawPayload)
    expect(words).toContain('FAMILYANA1')
    expect(words).not.toMatch(/FAMILYBEN2|FAMILYCLEO3/)
  }
  const told = (await events('person.exported')).filter((one) => [ana, ben, cleo].includes(one.order_id!))
  expect(told.map(({ order_id, after }) => [order_id, after.orders, after.leftOut])).toEqual([
    [ana, 1, 2],
    [ana, 1, 2],
  ])

  const first = (await post('ask-erasure', { ...person, orderIds: [ana] })).body.data.id
  // Another of them may ask meanwhile; the same order twice may not.
  expect((await post('ask-erasure', { ...person, orderIds: [ana, ben] })).code).toBe(409)
  const second = (await post('ask-erasure', { ...person, orderIds: [ben] })).body.data.id
  expect((await decide(first, true, manager)).code).toBe(200)
  const { rows } = await it.services.pool.query<{ id: number }>(
    'select order_id::float8 as id from orders where email = $1 order by 1',
    [email],
  )
  expect(rows.map(({ id }) => id)).toEqual([ben, cleo])
  // Who came to be theirs since is still said.
  const dora = await member('Dora', 'FAMILYDORA4')
  expect((await decide(second, true, manager)).body.message).toContain(`now has order ${dora} too`)
})
