import { afterAll, expect, test } from 'vitest'
import { QUEUES } from '#contract/lists/queues.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const printed: string[] = []
const the = await testApp()
afterAll(() => the.close())
const { log } = console
console.log = (...words: unknown[]) => void printed.push(words.join(' '))
await fillDemo(the.services, the.owner)
console.log = log

const count = async (from: string) =>
  Number((await the.services.pool.query(`select count(*) from ${from}`)).rows[0].count)

test('a person of every role signs in with the password that was printed, and sees orders in every queue', async () => {
  const password = /password (\S+)/.exec(printed[0]!)?.[1]
  for (const role of ROLE_NAMES) {
    const email = printed
      .find((line) => line.trim().startsWith(role))!
      .trim()
      .split(/\s+/)
      .at(-1)
    const { code, body } = await the.call('POST', '/admin/admin-login', { body: { email, password } })
    expect([code, body.data.data.type]).toEqual([200, role])
  }
  const token = await the.signInAs('Admin')
  const { body } = await the.call('GET', '/admin/get-folder-count', { token })
  for (const { countName } of Object.values(QUEUES)) expect(body.data[countName], countName).toBeGreaterThan(2)
})

test('there are documents, mails on their way, downloads, remarks, refunds, flags and history', async () => {
  for (const from of [
    'documents',
    'mails',
    'downloads',
    'remarks',
    'audit_log',
    'orders where refund_date is not null',
  ]) {
    expect(await count(from), from).toBeGreaterThan(5)
  }
  // Who was called has a call, not a remark of it alone.
  expect(await count("orders where process_status = 'Customer Called'")).toBeGreaterThan(5)
  const uncalled = `orders o where process_status = 'Customer Called'
    and not exists (select from calls c where c.order_id = o.order_id and c.outcome = 'reached')`
  expect(await count(uncalled)).toBe(0)
  expect(await count("calls where outcome = 'no-answer'")).toBe(3)
  expect(await count("remarks where remark ilike 'called%'")).toBe(0)
  // What is put off can still be filed when it comes back.
  expect(await count('orders where put_off_until is not null')).toBe(9)
  expect(await count('orders where put_off_until::date >= flight_day')).toBe(0)
  expect(await count("documents where verdict = 'match'")).toBeGreaterThan(10)
  expect(await count('passes where qr is not null')).toBeGreaterThan(5)
  expect(await count("documents where state = 'stopped'")).toBe(1)
  expect(await count("documents where state = 'to-check'")).toBe(1)
  expect(await count('orders where answered')).toBe(3)
  expect(await count("government_mails where state = 'matched'")).toBe(1)
  expect(await count("government_mails where state = 'unmatched'")).toBe(2)
  for (const role of ROLE_NAMES)
    expect(await count(`notices n join staff s on s.id = n.staff_id where s.role = '${role}'`), role).toBeGreaterThan(0)
  expect(await count('orders where assigned_to is not null')).toBe(5)
  expect(await count("presets where kind = 'macro'")).toBe(3)
  // A card is disputed with its own scheme, at the gateway that took it.
  expect(await count('disputes')).toBe(10)
  const ofOther = `disputes d join applications a using (order_id)
    where a.payment->>'card_brand' <> d.scheme or a.payment->>'gateway' <> d.gateway or (a.payment->>'amount')::numeric <> d.amount`
  expect(await count(ofOther)).toBe(0)
  // Some are worth contesting, and what was sent of those that were answered is kept.
  const { rows: cases } = await the.services.pool.query<{ id: number }>(
    'select id::float8 as id from disputes where order_id is not null order by id',
  )
  const verdicts = await the.call('POST', '/admin/dispute-verdicts', {
    token: await the.signInAs('Manager'),
    body: { disputeId: cases.map(({ id }) => id) },
  })
  const contested = verdicts.body.data.filter(({ verdict }: { verdict: string }) => verdict === 'contest')
  for (const { strongest } of contested) expect(strongest.length).toBeGreaterThan(0)
  expect(contested.length).toBeGreaterThan(2)
  expect(await count('dispute_packs')).toBe(3)
  // Several people completed orders over weeks, each a day or so after it was paid, and refunds are in every state of their way.
  const { rows } = await the.services.pool.query(
    `select count(distinct c.at::date)::int as days, count(distinct c.staff_id)::int as people,
      max(c.took_seconds)::int as took, bool_and(exists (select from audit_log a where a.order_id = c.order_id
        and a.event = 'order.moved' and a.actor_id = c.staff_id::text and a.at between c.at - interval '1 s' and c.at + interval '1 s')) as told
     from completions c`,
  )
  expect(rows[0]).toMatchObject({ people: 4, told: true })
  expect(rows[0].days).toBeGreaterThan(10)
  expect(rows[0].took).toBeGreaterThan(3600)
  expect(rows[0].took).toBeLessThan(48 * 3600)
  for (const state of ['asked', 'approved', 'done'])
    expect(await count(`refunds where amount > 0 and state = '${state}'`), state).toBeGreaterThan(1)
  expect(await count("applications where needs_check <> '[]'")).toBeGreaterThan(20)
  expect(await count("orders where email not like '%@traveller.example'")).toBe(0)
})

test('again it makes no second set, only a new password; over a real order it refuses', async () => {
  const before = await count('orders')
  await fillDemo(the.services, the.owner)
  expect(await count('orders')).toBe(before)
  await anOrder(the.services.pool)
  await expect(fillDemo(the.services, the.owner)).rejects.toThrow('has real orders')
})
