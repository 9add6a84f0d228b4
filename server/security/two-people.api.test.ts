import { afterAll, expect, test } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { anOrder, aSite } from '#server/testing/factories.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const landingSite = await aSite(it.services.pool)
await it.services.pool.query(
  `update landing_sites set settings = settings || '{"refund_limit": "50.00"}' where id = $1`,
  [landingSite],
)

interface Someone {
  id: number
  email: string
  token: string
}
let serial = 0
let address = 0
async function signIn(email: string, password: string): Promise<Someone> {
  const { body } = await it.call('POST', '/admin/admin-login', {
    body: { email, password },
    ip: `10.77.${(address += 1)}.1`,
  })
  return { token: body.data.jwtToken, ...body.data.data }
}
/** Somebody who has been there for long. */
async function old(role: Role): Promise<Someone> {
  const token = await it.signInAs(role)
  return { token, ...(await it.call('GET', '/user_info', { token })).body.data }
}
async function madeBy({ token }: Someone, type: Role): Promise<Someone> {
  const body = {
    name: `Made ${(serial += 1)}`,
    email: `made-by-${serial}@staff.example`,
    password: 'silver kettle 42',
    type,
  }
  const { code } = await it.call('POST', '/admin/add-team-member', { token, body })
  expect(code).toBe(200)
  return signIn(body.email, body.password)
}
async function update({ token }: Someone, other: Someone, change: object, type: Role): Promise<void> {
  const body = { tmId: other.id, name: 'Other', email: other.email, type, ...change }
  expect((await it.call('POST', '/admin/update-team-member', { token, body })).code).toBe(200)
}
/** As so many days later. */
const days = (count: number) => it.owner.query(`update staff_changes set at = at - $1 * interval '1 day'`, [count])

/** TABLE: what takes two people -> whether the second one's word counts. */
const RULES = {
  erasure: async (asker: Someone, second: Someone) => {
    const email = `to-erase-${(serial += 1)}@mail.example`
    await anOrder(it.services.pool, { email })
    const asked = await it.call('POST', '/admin/ask-erasure', {
      token: asker.token,
      body: { by: 'email', value: email },
    })
    const body = { id: asked.body.data.id, confirm: true }
    const answer = await it.call('PUT', '/admin/decide-erasure', { token: second.token, body })
    const { rows } = await it.services.pool.query('select state from erasures where id = $1', [body.id])
    expect(rows[0].state).toBe(answer.code === 200 ? 'done' : 'asked')
    return answer
  },
  refund: async (asker: Someone, second: Someone) => {
    const payment = { status: 'paid', amount: '69.00', currency: 'USD' } as const
    const orderId = await anOrder(it.services.pool, { landingSite, queue: 'refundOrder', payment })
    const asked = await it.call('POST', '/admin/ask-refund', {
      token: asker.token,
      body: { orderId, reason: 'cancelled' },
    })
    const body = { orderId, refundId: asked.body.data.id, decision: 'approve' }
    const answer = await it.call('PUT', '/admin/decide-refund', { token: second.token, body })
    const { rows } = await it.services.pool.query('select state from refunds where order_id = $1', [orderId])
    expect(rows[0].state).toBe(answer.code === 200 ? 'approved' : 'asked')
    return answer
  },
}
const SAID =
  /^This takes two people\. Within the last 7 days one of these two accounts was made, .* wait until \d+ \w{3} \d{4}, \d\d:\d\d UTC\.$/

/** TABLE: how one person has a second account in hand -> who asks, and whose word is to count. */
const HANDS: Record<string, () => Promise<[Someone, Someone]>> = {
  'that the asker has made': async () => {
    const admin = await old('Admin')
    return [admin, await madeBy(admin, 'Manager')]
  },
  'that has made the asker': async () => {
    const admin = await old('Admin')
    return [await madeBy(admin, 'Manager'), admin]
  },
  'made by one whom the asker has made': async () => {
    const admin = await old('Admin')
    return [admin, await madeBy(await madeBy(admin, 'Admin'), 'Manager')]
  },
  'made by the same third one': async () => {
    const admin = await old('Admin')
    return [await madeBy(admin, 'Manager'), await madeBy(admin, 'Manager')]
  },
  'that the asker raised': async () => {
    const [admin, other] = [await old('Admin'), await old('Team')]
    await update(admin, other, {}, 'Manager')
    return [admin, await signIn(other.email, TEST_PASSWORD)]
  },
  'to which the asker gave a password': async () => {
    const [admin, other] = [await old('Admin'), await old('Manager')]
    await update(admin, other, { password: 'silver kettle 42' }, 'Manager')
    return [admin, await signIn(other.email, 'silver kettle 42')]
  },
  'to which the asker gave an e-mail': async () => {
    const [admin, other] = [await old('Admin'), await old('Manager')]
    await update(admin, other, { email: `taken-${(serial += 1)}@staff.example` }, 'Manager')
    return [admin, other]
  },
}
const every = (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((rule) =>
  Object.keys(HANDS).map((hand) => [rule, hand] as const),
)

test.each(every)('%s: no second person is an account %s, for seven days', async (rule, hand) => {
  const [asker, second] = await HANDS[hand]!()
  const refused = await RULES[rule](asker, second)
  expect([refused.code, refused.body.message]).toEqual([403, expect.stringMatching(SAID)])
  await days(6.9)
  expect((await RULES[rule](asker, second)).code).toBe(403)
  await days(0.2)
  expect((await RULES[rule](asker, second)).code).toBe(200)
})

test.each(Object.keys(RULES) as (keyof typeof RULES)[])(
  '%s: whoever has no account of the other in hand is a second person',
  async (rule) => {
    const [admin, other, manager] = [await old('Admin'), await old('Admin'), await old('Manager')]
    expect((await RULES[rule](admin, manager)).code).toBe(200)
    // Another's doing, one's own, a lower role, or a name put nobody into the asker's hand.
    await update(other, manager, { password: 'silver kettle 42' }, 'Manager')
    await update(other, { ...other, email: `own-${(serial += 1)}@staff.example` }, {}, 'Admin')
    const demoted = await old('Admin')
    await update(admin, demoted, {}, 'Manager')
    await update(admin, await old('Manager'), { name: 'Renamed' }, 'Manager')
    expect((await RULES[rule](admin, await signIn(manager.email, 'silver kettle 42'))).code).toBe(200)
    expect((await RULES[rule](admin, await signIn(demoted.email, TEST_PASSWORD))).code).toBe(200)
    expect((await RULES[rule](admin, other)).code).toBe(200)
  },
)

test('a chain is as old as its oldest link', async () => {
  const admin = await old('Admin')
  const second = await madeBy(admin, 'Admin')
  await days(5)
  const third = await madeBy(second, 'Manager')
  expect((await RULES.erasure(admin, third)).code).toBe(403)
  await days(3)
  expect((await RULES.erasure(admin, third)).code).toBe(200)
  expect((await RULES.erasure(second, third)).code).toBe(403)
})

test('the application only adds to what is known of accounts', async () => {
  await madeBy(await old('Admin'), 'Team')
  for (const sql of [
    'delete from staff_changes',
    `update staff_changes set at = now() - interval '8 days'`,
    `insert into staff_changes (at, staff_id, what, role) select now() - interval '8 days', id, '{added}', role from staff limit 1`,
  ]) {
    const client = await it.owner.connect()
    await client.query('begin; set local role entrada_app')
    await expect(client.query(sql)).rejects.toThrow(/permission denied/)
    await client.query('rollback')
    client.release()
  }
})
