import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { readOrder } from '#server/intake/read-order.ts'
import { renewOrders } from '#server/corrections/renew-orders.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'

let it: TestApp
beforeEach(async () => {
  it = await testApp()
  await it.services.pool.query('delete from order_renewals')
})
afterEach(() => it.close())

const FLIGHT = { intended_arrival_year: '2099', intended_arrival_month: '8', intended_arrival_date: '20' }

/** A future order as the first version kept it: as it was sent, flags and all. */
async function anOldOrder({ processStatus = null as string | null } = {}): Promise<number> {
  const { pool } = it.services
  const form = {
    IsArrival: 'Arrival',
    nationality: 'Spain',
    passport_number: 'ZE8001234',
    stopover_in_countries: 'no',
    ...FLIGHT,
  }
  const id = await anOrder(pool, { queue: 'futureOrder', form, name: 'Sofía' })
  await pool.query(
    `update orders set process_status = $2, country_code = 'Spain', phone_number = '612345678', nationality = 'Spain',
       flight_day = null, processing_date = '2099-09-30' where order_id = $1`,
    [id, processStatus],
  )
  await pool.query(`update applications set notes = null, as_sent = null, needs_check = $2 where order_id = $1`, [
    id,
    JSON.stringify([{ field: 'email', message: 'Email: an old rule' }]),
  ])
  await pool.query("update order_search set digits = '612345678 ' || order_id, digit_keys = '' where order_id = $1", [
    id,
  ])
  return id
}

async function read(id: number) {
  const { rows } = await it.services.pool.query(
    `select o.version, o.queue, o.country_code, o.nationality, o.flight_day::text, o.processing_date::text, a.form, a.as_sent,
       a.notes, a.needs_check, a.waived, s.digits
     from orders o join applications a using (order_id) join order_search s using (order_id) where order_id = $1`,
    [id],
  )
  return rows[0]
}

async function place() {
  return (await it.services.pool.query('select list, last_id from order_renewals')).rows[0]
}

const whole = async () =>
  (
    await it.services.pool.query(
      `select json_agg(o order by order_id) as orders, (select json_agg(a order by order_id) from applications a) as forms,
         (select json_agg(s order by order_id) from order_search s) as searches, (select count(*) from audit_log) as told from orders o`,
    )
  ).rows[0]

test('an order from before becomes what it would be today, with its flags, its day, its counts and what finds it', async () => {
  const id = await anOldOrder()
  await renewOrders(it.services)
  const now = await read(id)
  expect(now).toMatchObject({
    version: 2,
    country_code: '34',
    nationality: 'ESP',
    flight_day: '2099-08-20',
    processing_date: '2099-08-17',
    as_sent: { country_code: 'Spain', processing_date: '2099-09-30' },
    digits: expect.stringMatching(/^34612345678 /),
  })
  expect(now.form.stopover_in_countries).toBe('No')
  const flags = now.needs_check.map(({ message }: { message: string }) => message)
  expect(flags).toContainEqual(expect.stringContaining('after the flight on 20 Aug 2099'))
  expect(flags).not.toContain('Email: an old rule')
  const token = await it.tokenOf('Team')
  const months = await it.call('GET', '/admin/get-orders-list/futureOrder?page=1&limit=10&month=2099-08', { token })
  expect(months.body.total).toBe(1)
  const found = await it.call('POST', '/admin/search-order', {
    token,
    body: { searchVal: '+34 612345678', folderName: 'futureOrder' },
  })
  expect(found.body.total).toBe(1)
})

test('a day that has come, and one that nobody knows, are worked on today; a moved order keeps its days', async () => {
  const { pool } = it.services
  const [past, none, moved] = [await anOldOrder(), await anOldOrder(), await anOldOrder({ processStatus: 'Awaiting' })]
  const form = (id: number, value: object) =>
    pool.query('update applications set form = $2 where order_id = $1', [id, JSON.stringify(value)])
  await form(past, { IsArrival: 'Arrival', ...FLIGHT, intended_arrival_year: '2025' })
  await form(none, { IsArrival: 'Arrival' })
  await pool.query('update orders set processing_date = null where order_id = $1', [none])
  await renewOrders(it.services)
  expect((await read(past)).queue).toBe(1)
  expect((await read(none)).queue).toBe(1)
  expect((await read(none)).needs_check).toContainEqual({
    field: 'processing_date',
    message: expect.stringContaining('due today'),
  })
  expect(await read(moved)).toMatchObject({
    queue: 7,
    processing_date: '2099-09-30',
    nationality: 'ESP',
    country_code: '34',
  })
})

test('what somebody corrected or kept as it is stays; a second run changes nothing, and an idle one reads no order', async () => {
  const token = await it.tokenOf('Admin')
  const corrected = await anOldOrder()
  const fix = (body: object) =>
    it.call('PUT', '/admin/correct-order', { token, body: { orderId: corrected, reason: 'By phone', ...body } })
  expect((await fix({ fields: { passport_number: 'NEW777', nationality: 'Peru' }, version: 1 })).code).toBe(200)
  expect((await fix({ fields: {}, waive: { processing_date: true }, version: 2 })).code).toBe(200)
  const { waived, form } = await read(corrected)
  expect(waived).toHaveLength(1)
  await renewOrders(it.services)
  const now = await read(corrected)
  expect(now.waived).toEqual(waived)
  expect(now.form).toMatchObject({ passport_number: 'NEW777', nationality: form.nationality })
  expect(now.needs_check.map(({ field }: { field: string }) => field)).not.toContain('processing_date')
  const before = await whole()
  expect(await renewOrders(it.services)).toBe(0)
  await it.services.pool.query('delete from order_renewals')
  expect(await renewOrders(it.services)).toBe(0)
  expect(await whole()).toEqual(before)
  expect(await place()).toEqual({ list: -1, last_id: 0 })
})

test('what an older door let in comes out clean: it is found, proved and mailed as people see it, and what came stays beside it', async () => {
  const { pool } = it.services
  const id = await anOldOrder()
  const odd = {
    email: 'marta.a\u200f@Mu\u0308nchen.example',
    name: 'Jean\u2011Luc',
    last_name: 'O\u2019\u200bBrien',
    phone_number: '\u202a809\u2011555\u20110142\u202c',
    nationality: 'Czech Republic',
  }
  await pool.query(
    `update orders set email = $2, name = $3, last_name = $4, phone_number = $5, nationality = $6 where order_id = $1`,
    [id, ...Object.values(odd)],
  )
  await pool.query('update applications set form = form || $2 where order_id = $1', [
    id,
    { nationality: odd.nationality },
  ])
  await renewOrders(it.services)
  const { rows } = await pool.query(
    `select email, name, last_name, phone_number, nationality, as_sent from orders join applications using (order_id)
      where order_id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({
    email: 'marta.a@xn--mnchen-3ya.example',
    name: 'Jean-Luc',
    last_name: expect.stringMatching(/^O[\u2019']Brien$/),
    phone_number: '809-555-0142',
    nationality: 'CZE',
    as_sent: { email: odd.email, name: odd.name, phone_number: odd.phone_number },
  })
  const flags = (await read(id)).needs_check.map(({ field }: { field: string }) => field)
  expect(flags.filter((field: string) => ['email', 'phone_number', 'nationality'].includes(field))).toEqual([])
  expect((await aTraveller(it).post('track-order', { orderId: id, email: 'marta.a@münchen.example' })).code).toBe(200)
  const { body } = await it.call('POST', '/admin/search-order', {
    token: await it.tokenOf('Team'),
    body: { searchVal: "jean-luc o'brien", folderName: 'futureOrder' },
  })
  expect(body.total).toBe(1)
  expect(await renewOrders(it.services)).toBe(0)
})

test('what the intake takes today needs nothing', async () => {
  const { pool } = it.services
  const sent = {
    name: 'Łukasz',
    last_name: "O'Connor-Núñez",
    email: 'l@x.example',
    country_code: 'UK',
    phone_number: '612345678',
    IsArrival: 'arrival',
    stopover_in_countries: 'no',
    nationality: 'Poland',
    passport_number: '-',
    ...FLIGHT,
    processing_mode: 'future',
    processing_date: '2099-12-01',
    payment: { status: 'paid' },
  }
  const orders = [sent, { ...sent, intended_arrival_year: '' }, { ...sent, name: 'x'.repeat(300), processing_date: '' }]
  await insertOrders(
    pool,
    orders.map((order) => readOrder(order, 1, new Date()).order!),
  )
  const before = await whole()
  expect(before.orders).toHaveLength(3)
  expect(await renewOrders(it.services)).toBe(0)
  expect(await whole()).toEqual(before)
})

test('one that ends in the middle goes on from its place; two at once do each order once', async () => {
  const { owner: pool } = it
  const ids: number[] = []
  for (let n = 0; n < 230; n += 1) ids.push(await anOldOrder())
  // As a process that dies within a batch: the database takes back the whole of it, its place too.
  await pool.query(`create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$`)
  await pool.query(
    `create trigger die before update on applications for each row when (old.order_id = ${ids[150]}) execute function die()`,
  )
  await expect(renewOrders(it.services)).rejects.toThrow('died')
  const versions = async () =>
    (await pool.query('select version from orders order by order_id')).rows.map(({ version }) => version)
  expect(await versions()).toEqual([...Array<number>(100).fill(2), ...Array<number>(130).fill(1)])
  expect(await place()).toEqual({ list: 3, last_id: ids[99] })
  await pool.query('drop trigger die on applications')
  await Promise.all([renewOrders(it.services), renewOrders(it.services)])
  await renewOrders(it.services)
  expect(await versions()).toEqual(Array<number>(230).fill(2))
  expect(await place()).toEqual({ list: -1, last_id: 0 })
  const { rows } = await pool.query("select count(*)::int as n from audit_log where event = 'order.renewed'")
  expect(rows[0].n).toBe(230)
})

test('a run that has used its time leaves the rest to a job after it', async () => {
  await anOldOrder()
  expect(await renewOrders(it.services, {}, 0)).toBe(0)
  const { rows } = await it.services.pool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'renew-orders' and key = 'renew-orders:next'",
  )
  expect(rows[0].n).toBe(1)
})

test('what lists show of orders that were there before comes with it, and tells neither version nor history', async () => {
  const { pool } = it.services
  const own = {
    language: 'fr',
    payment: { status: 'paid' as const, gateway: 'Stripe' },
    needsCheck: [{ field: 'hotel', message: 'Hotel' }],
  }
  const flight = { IsArrival: 'Arrival', passport_number: 'ZE8001299', ...FLIGHT }
  const ids = [
    await anOrder(pool, { ...own, form: flight }),
    await anOrder(pool, { ...own, form: flight, processStatus: 'Completed' }),
  ]
  await renewOrders(it.services)
  const marks = async () =>
    (
      await pool.query(
        'select order_id, language, gateway, checks, duplicate, due_at, version from orders order by order_id',
      )
    ).rows
  const right = await marks()
  expect(right).toMatchObject(ids.map(() => ({ language: 'fr', gateway: 'Stripe', duplicate: true })))
  const told = async () => (await pool.query('select count(*) from audit_log')).rows[0].count
  const before = await told()
  // As orders stood before there were any marks.
  await pool.query(`update orders set language = 'en', gateway = null, checks = 0, duplicate = false`)
  await pool.query('delete from order_renewals')
  await renewOrders(it.services)
  expect(await marks()).toEqual(right)
  expect(await told()).toEqual(before)
})
