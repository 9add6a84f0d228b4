import { afterAll, expect, test } from 'vitest'
import type { Gateway } from '#contract/sites/gateways.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp({ INTAKE_API_KEY: 'the-key-of-the-tests' })
afterAll(() => it.close())
const admin = await it.signInAs('Admin')

const list = async () => (await it.call('GET', '/admin/payment-gateways', { token: admin })).body.data as Gateway[]
const choose = (gatewayId?: unknown, expected?: unknown, token = admin) =>
  it.call('POST', '/admin/payment-gateway-setting', { token, body: { gatewayId, expected } })
const activeIds = (gateways: Gateway[]) => gateways.filter(({ is_active }) => is_active === '1').map(({ id }) => id)

const recorded = async () =>
  (await it.services.pool.query("select before, after from audit_log where event = 'gateway.changed' order by id")).rows

test('the chosen gateway becomes the active one, for the landing sites too', async () => {
  const [before, past] = [await list(), (await recorded()).length]
  const wanted = before.find(({ is_active }) => is_active === '0')!
  const old = before.find(({ is_active }) => is_active === '1')!
  const { code, body } = await choose(String(wanted.id))
  expect([code, body.data]).toEqual([200, { ...wanted, is_active: '1', before: old.id }])
  expect(activeIds(await list())).toEqual([wanted.id])
  const site = await it.call('GET', '/intake/active-gateway', { token: 'Bearer the-key-of-the-tests' })
  expect(site.body.data).toEqual({ id: wanted.id, gateway_name: wanted.gateway_name })
  const change = { before: { gateway: old.gateway_name }, after: { gateway: wanted.gateway_name } }
  expect((await recorded()).slice(past)).toEqual([change])
  const again = (await choose(wanted.id)).body
  expect([again.message, again.data.before]).toEqual([`${wanted.gateway_name} is active already.`, null])
  expect((await recorded()).slice(past)).toEqual([change])
})

test('with the one that was seen: what a colleague has chosen since stays, and the caller is told', async () => {
  const colleague = await it.signInAs('Admin')
  const [first, second, third] = (await list()).map(({ id }) => id)
  await choose(first)
  expect((await choose(second)).body.data.before).toBe(first)
  await choose(third, undefined, colleague)
  const past = (await recorded()).length
  for (const expected of [second, null]) {
    const { code, body } = await choose(first, expected)
    expect([code, body.message]).toEqual([409, 'Another gateway was chosen since, so nothing was changed.'])
  }
  expect(activeIds(await list())).toEqual([third])
  expect((await recorded()).length).toBe(past)
  expect((await choose(second, String(third), colleague)).code).toBe(200)
  expect(activeIds(await list())).toEqual([second])
})

test('two people replace the same one at once: one does, the other is told', async () => {
  const colleague = await it.signInAs('Admin')
  const [first, second, third] = (await list()).map(({ id }) => id)
  await choose(first)
  const answers = await Promise.all([choose(second, first), choose(third, first, colleague)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
})

test.each([undefined, null, '', 'Stripe', 0, -1, 1.5, '1e1', true, [1], { id: 1 }, '01', '1; drop table gateways'])(
  'the gateway %j is none: Please select gateway',
  async (gatewayId) => {
    const before = await list()
    const { code, body } = await choose(gatewayId)
    expect([code, body.status, body.message]).toEqual([422, 0, 'Please select gateway'])
    expect(await list()).toEqual(before)
  },
)

test.each([999, 2 ** 31, 999_999_999_999_999])('an unknown id %j leaves the active one', async (gatewayId) => {
  const before = await list()
  expect((await choose(gatewayId)).code).toBe(404)
  expect(await list()).toEqual(before)
})

test('twenty activations at once: one active at every look, and the last of the history at the end', async () => {
  const ids = (await list()).map(({ id }) => id)
  let done = false
  const looks: number[] = []
  const looking = (async () => {
    while (!done) looks.push(activeIds(await list()).length)
  })()
  const choosing = Promise.all(Array.from({ length: 20 }, (_, i) => choose(ids[i % ids.length])))
  const answers = await choosing.finally(() => (done = true))
  await looking
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(looks.length).toBeGreaterThan(0)
  expect(looks.every((count) => count === 1)).toBe(true)
  const active = (await list()).find(({ is_active }) => is_active === '1')!
  expect((await recorded()).at(-1).after.gateway).toBe(active.gateway_name)
})
