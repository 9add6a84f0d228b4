import { afterAll, beforeEach, expect, test } from 'vitest'
import { tellDueDisputes } from '#server/disputes/tell-due-disputes.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = (await aStaffMember(it.services.pool, { role: 'Manager' })).id
const worker = (await aStaffMember(it.services.pool, { role: 'Team' })).id
await aStaffMember(it.services.pool, { role: 'Telecaller' })
beforeEach(async () => {
  await sql('delete from notices')
  await sql('delete from dispute_changes')
  await sql('delete from disputes')
})

const sql = (text: string, values: unknown[] = []) => it.owner.query(text, values)
let cases = 0

interface Own {
  /** Hours until the answer is due; null: no deadline is known. */
  due?: number | null
  guessed?: boolean
  state?: string
  by?: number | null
  isMatched?: boolean
}

async function aCase({ due = 20, guessed = false, state = 'needs-response', by = null, isMatched = true }: Own = {}) {
  const orderId = isMatched ? await anOrder(it.services.pool) : null
  const { rows } = await sql(
    `insert into disputes (order_id, matched_by, gateway, case_number, stage, state, reason, opened_at, source, worker_id, ended_at, ${guessed ? 'guessed_due_at' : 'due_at'})
     values ($1, $2, 'Stripe', $3, 'chargeback', $4, 'fraud', now(), 'hand', $5, case when $4 = 'won' then now() end, now() + $6 * interval '1 hour') returning id`,
    [orderId, isMatched ? 'hand' : null, `tell-${++cases}`, state, by, due],
  )
  return { id: Number(rows[0].id), orderId }
}

/** Who was told of which order. */
async function told(): Promise<[number, number | null, number][]> {
  await tellDueDisputes(it.services)
  const { rows } = await sql(
    "select staff_id, order_id, count from notices where kind = 'dispute-due' order by staff_id, order_id",
  )
  return rows.map((row) => [row.staff_id, Number(row.order_id), row.count])
}
const later = (id: number, hours: number) =>
  sql(
    `update disputes set due_at = due_at - $2 * interval '1 hour', told_due_at = told_due_at - $2 * interval '1 hour' where id = $1`,
    [id, hours],
  )
const managersOf = async (orderId: number | null, count = 1) => {
  const { rows } = await sql(
    "select id from staff where role in ('Admin', 'Manager') and deleted_at is null order by id",
  )
  return rows.map(({ id }) => [id, orderId, count])
}

test('who works on a case is told a week, three days and a day before, each once', async () => {
  const { id, orderId } = await aCase({ due: 8 * 24, by: worker })
  expect(await told()).toEqual([])
  await later(id, 25)
  expect(await told()).toEqual([[worker, orderId, 1]])
  expect(await told()).toEqual([[worker, orderId, 1]])
  await later(id, 4 * 24)
  expect(await told()).toEqual([[worker, orderId, 2]])
  await later(id, 2 * 24)
  expect(await told()).toEqual([[worker, orderId, 3]])
  await later(id, 10)
  expect(await told()).toEqual([[worker, orderId, 3]])
})

test('of a case that comes late only the nearest is told; another deadline is told of anew', async () => {
  const { id, orderId } = await aCase({ due: 20, by: worker })
  expect(await told()).toEqual([[worker, orderId, 1]])
  await sql(`update disputes set due_at = now() + interval '5 days' where id = $1`, [id])
  expect(await told()).toEqual([[worker, orderId, 2]])
})

test('of a case that nobody works on, or only who has left, Managers and Admins are told, and nobody else', async () => {
  const left = await aStaffMember(it.services.pool, { role: 'Team' })
  const { orderId } = await aCase({ due: 20 })
  expect(await told()).toEqual(await managersOf(orderId))
  expect((await managersOf(orderId)).map(([id]) => id)).toContain(manager)
  await sql('delete from notices')
  const { orderId: other } = await aCase({ due: 20, by: left.id })
  await sql('update staff set suspended_at = now() where id = $1', [left.id])
  expect(await told()).toEqual(await managersOf(other))
})

test('a guessed deadline counts; what is answered, has ended, is over or has no deadline is told to nobody', async () => {
  const { orderId } = await aCase({ due: 20, guessed: true, by: worker })
  for (const own of [{ state: 'submitted' }, { state: 'won' }, { due: -1 }, { due: null }] satisfies Own[])
    await aCase({ by: worker, ...own })
  expect(await told()).toEqual([[worker, orderId, 1]])
})

test('of a case whose order nobody knows the notice leads to the case, each of its three; once the order is known, to that', async () => {
  const { id } = await aCase({ due: 6 * 24, by: null, isMatched: false })
  const other = await aCase({ due: 6 * 24, by: null, isMatched: false })
  const ofCase = async () => {
    await tellDueDisputes(it.services)
    const { rows } = await sql(
      'select staff_id, order_id, count from notices where dispute_id = $1 order by staff_id',
      [id],
    )
    return rows.map((row) => [row.staff_id, row.order_id, row.count])
  }
  expect(await ofCase()).toEqual(await managersOf(null))
  await later(id, 4 * 24)
  expect(await ofCase()).toEqual(await managersOf(null, 2))
  await later(id, 30)
  expect(await ofCase()).toEqual(await managersOf(null, 3))
  expect(await ofCase()).toEqual(await managersOf(null, 3))
  const { rows } = await sql('select count(*)::int as n from notices where dispute_id = $1', [other.id])
  expect(rows[0].n).toBe((await managersOf(null)).length)

  const token = await it.signInAs('Manager')
  await sql(`update disputes set told_due_at = null where id = $1`, [id])
  await tellDueDisputes(it.services)
  const inbox = async () =>
    (await it.call('GET', '/admin/inbox?unread=true', { token })).body.data.map(
      ({ order_id, dispute_id, case: about, name, process_status }: Record<string, unknown>) =>
        [order_id, dispute_id, about, name, process_status] as const,
    )
  expect(await inbox()).toContainEqual([null, id, expect.stringMatching(/^Stripe tell-/), null, null])
  expect((await it.call('GET', '/admin/unread-notices', { token })).body.data.unread).toBe((await inbox()).length)
  const [first] = (await it.call('GET', '/admin/inbox?unread=true', { token })).body.data
  const read = await it.call('PUT', '/admin/read-notices', {
    token,
    body: { seen: [{ id: first.id, count: first.count }] },
  })
  expect([read.code, read.body.data.unread]).toEqual([200, (await inbox()).length])

  await sql('delete from notices')
  const orderId = await anOrder(it.services.pool)
  await sql(
    "update disputes set order_id = $2, matched_by = 'hand', worker_id = $3, told_due_at = null where id = $1",
    [id, orderId, worker],
  )
  expect(await told()).toEqual([[worker, orderId, 1]])
})

test('of two runs at once one tells', async () => {
  const { orderId } = await aCase({ by: worker })
  await Promise.all([tellDueDisputes(it.services), tellDueDisputes(it.services)])
  expect(await told()).toEqual([[worker, orderId, 1]])
})
