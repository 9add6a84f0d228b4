import { afterAll, expect, test } from 'vitest'
import type { AuditEntryRow } from '#contract/staff/audit.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { hashSearch } from '#server/lists/record-search.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')

const search = (body: object = {}) => it.call('POST', '/admin/search-audit', { token: admin, body })
const found = async (body: object) => (await search(body)).body.data as AuditEntryRow[]

/** Writes rows that a test can tell from all others by their event. */
async function write(
  event: string,
  rows: { at?: string; actorId?: number; staffId?: number; orderId?: number }[],
): Promise<number[]> {
  const ids = []
  for (const { at, actorId, staffId, orderId } of rows) {
    const { rows: written } = await it.owner.query<{ id: number }>(
      `insert into audit_log (at, actor_kind, actor_id, actor_name, event, staff_id, order_id)
       values (coalesce($1::timestamptz, now()), $2, $3, 'Somebody', $4, $5, $6) returning id`,
      [at, actorId ? 'staff' : 'job', actorId?.toString(), event, staffId, orderId],
    )
    ids.push(written[0]!.id)
  }
  return ids
}

test('what staff do can be found by order, with what was before and after', async () => {
  const orderId = await anOrder(it.services.pool)
  await it.call('PUT', '/admin/move-order-status', {
    token: admin,
    body: { orderId, status: 'Completed' },
    ip: '10.3.2.1',
  })
  const [entry, ...rest] = await found({ orderId, event: 'order.moved' })
  expect(rest).toEqual([])
  expect(entry).toMatchObject({
    event: 'order.moved',
    order_id: orderId,
    actor: { kind: 'staff', name: expect.stringContaining('Admin') },
    staff: null,
    before: { processStatus: null },
    after: { processStatus: 'Completed' },
    ip: '10.3.2.1',
  })
  expect((await found({ orderId: String(orderId) })).map(({ order_id }) => order_id)).toContain(orderId)
})

test('a person: what they did and what was done to them, each row once', async () => {
  const [ana, eva] = [await aStaffMember(it.services.pool), await aStaffMember(it.services.pool)]
  const ids = await write('test.person', [
    { actorId: ana.id },
    { actorId: eva.id, staffId: ana.id },
    { actorId: ana.id, staffId: ana.id },
    { actorId: eva.id },
    {},
  ])
  const rows = await found({ staffId: ana.id, event: 'test.person' })
  expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]])
  expect(rows[1]).toMatchObject({ actor: { id: String(eva.id) }, staff: { id: ana.id, name: ana.name } })
})

test('a time: whole days in UTC, or from one moment to just before another', async () => {
  const times = ['2025-03-01T23:59:59Z', '2025-03-02T00:00:00Z', '2025-03-02T23:59:59Z', '2025-03-03T00:00:00Z']
  const ids = await write(
    'test.time',
    times.map((at) => ({ at })),
  )
  const within = async (from?: string, to?: string) =>
    (await found({ event: 'test.time', from, to })).map(({ id }) => ids.indexOf(id)).toSorted()
  expect(await within('2025-03-02', '2025-03-02')).toEqual([1, 2])
  expect(await within('2025-03-02T00:00:00Z', '2025-03-03T00:00:00Z')).toEqual([1, 2])
  expect(await within('2025-03-01T20:00:00-04:00')).toEqual([1, 2, 3])
  expect(await within(undefined, '2025-03-01')).toEqual([0])
  expect(await within('', '')).toEqual([0, 1, 2, 3])
})

test('changes only: without who looked or signed in, page by page as well', async () => {
  const orderId = await anOrder(it.services.pool)
  const ids: Record<string, number> = {}
  for (const event of [
    'order.moved',
    'order.viewed',
    'remark.added',
    'staff.signed-in',
    'order.viewed',
    'order.tagged',
  ])
    ids[event] = (await write(event, [{ orderId }]))[0]!
  const changes = [ids['order.tagged'], ids['remark.added'], ids['order.moved']]
  const idsOf = ({ body }: Awaited<ReturnType<typeof search>>) => body.data.map(({ id }: AuditEntryRow) => id)
  expect(idsOf(await search({ orderId, changesOnly: true }))).toEqual(changes)
  expect(idsOf(await search({ orderId, changesOnly: true, limit: 2 }))).toEqual(changes.slice(0, 2))
  expect(idsOf(await search({ orderId, changesOnly: true, before: changes[1] }))).toEqual(changes.slice(2))
  expect(idsOf(await search({ orderId, changesOnly: true, event: 'order.viewed' }))).toEqual([])
  expect(idsOf(await search({ orderId, changesOnly: false }))).toHaveLength(6)
})

test('page by page, every row once, also where many share one instant', async () => {
  const at = '2025-06-07T08:09:10Z'
  const ids = await write(
    'test.pages',
    Array.from({ length: 25 }, (_, i) => ({ at: i % 5 ? at : undefined })),
  )
  const seen: number[] = []
  let before: number | null = null
  do {
    const { body }: { body: any } = await search({ event: 'test.pages', limit: 10, before })
    seen.push(...body.data.map(({ id }: AuditEntryRow) => id))
    before = body.next
  } while (before !== null)
  expect(seen).toHaveLength(25)
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
  expect(seen.slice(0, 5)).toEqual(ids.filter((_, i) => i % 5 === 0).toReversed())
})

test('back again: the page before another is what one saw there, and the first is whole', async () => {
  const ids = await write(
    'test.back',
    Array.from({ length: 25 }, () => ({ at: '2025-07-08T09:10:11Z' })),
  )
  const page = async (cursor: object) => {
    const { body } = await search({ event: 'test.back', limit: 10, ...cursor })
    return { seen: body.data.map(({ id }: AuditEntryRow) => id), next: body.next, newer: body.newer }
  }
  const first = await page({})
  const second = await page({ before: first.next })
  const third = await page({ before: second.next })
  expect([first.newer, third.next, third.seen.length]).toEqual([null, null, 5])
  expect(await page({ after: third.newer })).toEqual(second)
  expect(await page({ after: second.newer })).toEqual(first)
  expect(await page({ after: ids[22]! })).toEqual(first)
  expect(await page({ after: 999_999_999 })).toEqual(first)
})

test('the events there are stand beside the rows', async () => {
  await write('test.last', [{}, {}])
  const { rows } = await it.services.pool.query('select distinct event collate "C" as event from audit_log')
  expect((await search({ limit: 1 })).body.events.toSorted()).toEqual(rows.map(({ event }) => event).toSorted())
})

test.each([
  { orderId: 'x' },
  { orderId: [1] },
  { staffId: -1 },
  { event: { $ne: '' } },
  { event: 'a\0' },
  { from: '2025-02-30' },
  { from: '0000-01-01' },
  { from: 'infinity' },
  { to: '9999-12-31' },
  { to: "2025-01-01' or true --" },
  { before: 'x' },
  { after: 'x' },
  { limit: 0 },
  { limit: 201 },
  { limit: 'all' },
  { changesOnly: 'yes' },
])('%j is refused in words', async (body) => {
  const { code, body: answer } = await search(body)
  expect([code, answer.status]).toEqual([422, 0])
})

test('what is not there is an empty page', async () => {
  for (const body of [
    { orderId: 999_999_999_999_999 },
    { staffId: 999_999_999_999_999 },
    { event: 'no.such' },
    { before: 999_999_999 },
  ]) {
    expect(await found(body)).toEqual([])
  }
})

test('a search is recorded, without what was typed; its next page, and the same once more, are no other search', async () => {
  const token = await it.signInAs('Team')
  const search = (searchVal: string, start = 0) =>
    it.call('POST', '/admin/search-order', {
      token,
      body: { folderName: 'allOrder', searchVal, start, end: start + 10 },
    })
  for (const [words, start] of [
    ['RD-Passport 77', 0],
    ['rd-passport  77 ', 10],
    ['Łukasz', 0],
    ['', 0],
  ] as const) {
    expect((await search(words, start)).code).toBe(200)
  }
  const { rows } = await it.services.pool.query(
    "select after from audit_log where event = 'orders.searched' order by id",
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { queue: 'allOrder', search: hashSearch(it.services, 'RD-Passport 77') },
    { queue: 'allOrder', search: hashSearch(it.services, 'Łukasz'), unwritten: 1 },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/passport|ukasz/i)
})

test('what a row names by its number is told by what it is, and what is gone is left out', async () => {
  const orderId = await anOrder(it.services.pool)
  const one = async (text: string) => (await it.owner.query<{ id: string }>(text, [orderId])).rows[0]!.id
  const mail = await one(
    `insert into mails (order_id, kind, email, provider) values ($1, 'correction', 'a@mail.example', 'aws') returning id`,
  )
  const tag = await one(`insert into tags (name, colour) select 'Cruise', 'blue' where $1::bigint > 0 returning id`)
  const event = 'test.numbers'
  await it.owner.query(
    `insert into audit_log (actor_kind, actor_name, event, order_id, after) values
      ('job', 'Entrada', $1, $2, jsonb_build_object('mailId', $3::bigint, 'tags', array[$4::bigint])),
      ('job', 'Entrada', $1, $2, '{"mailId": 999999999, "documentId": true, "superseded": [999999999]}')`,
    [event, orderId, mail, tag],
  )
  const { body } = await search({ event })
  expect((body.data as AuditEntryRow[]).map(({ after }) => after?.mailId)).toEqual([999999999, Number(mail)])
  expect((body as unknown as { names: unknown }).names).toEqual({
    mails: { [mail]: 'correction' },
    governmentMails: {},
    documents: {},
    disputes: {},
    tags: { [tag]: 'Cruise' },
  })
})

test('a mail of the government is told as one, also where its documents came or were refused', async () => {
  const orderId = await anOrder(it.services.pool)
  // One of ours with the same number, which neither reaches by itself.
  const mail = '900000001'
  await it.owner.query(
    `insert into government_mails (id, channel, state, fingerprint, storage_key, bytes, envelope_to, proofs) overriding system value
      values ($1, 'posted', 'matched', 'audit', 'audit', 1, '{}', '{}')`,
    [mail],
  )
  await it.owner.query(
    `insert into mails (id, order_id, kind, email, provider) overriding system value
      values ($2, $1, 'correction', 'a@mail.example', 'aws')`,
    [orderId, mail],
  )
  for (const event of ['document.received', 'document.refused', 'government-mail.attached']) {
    await it.owner.query(
      `insert into audit_log (actor_kind, actor_name, event, order_id, after)
        values ('job', 'Entrada', $1, $2, jsonb_build_object('mailId', $3::bigint))`,
      [event, orderId, mail],
    )
    const { body } = await search({ orderId, event })
    const { names } = body as unknown as { names: { mails: object; governmentMails: Record<string, string> } }
    expect(names.mails, event).toEqual({})
    expect(names.governmentMails[mail], event).toMatch(/^\d{4}-\d\d-\d\dT/)
  }
})
