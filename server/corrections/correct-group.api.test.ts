import { afterAll, expect, test } from 'vitest'
import { CORRECTIONS_ENV, correctionsOf } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const on = correctionsOf(it)

let families = 0
/** Three travellers of one e-mail and flight; what they share is the flight's number. */
async function aFamily(): Promise<[number, number, number]> {
  const email = `family-${(families += 1)}@mail.example`
  const take = (own: object) => on.take({ email, embarkation_flight_number: 'IB6501', hotel: 'Casa Uno', ...own })
  return [await take({}), await take({ name: 'Ana' }), await take({ name: 'Ben', hotel: 'Casa Dos' })]
}
const groupOf = async (orderId: number) => {
  const { body } = await it.call('GET', `/admin/order-group/${orderId}`, { token: await it.tokenOf('Night Staff') })
  return body.data.members as { order_id: number; version: number; same: string[] }[]
}
const correct = async (orderId: number, fields: object, others: object[], own: object = {}) =>
  it.call('PUT', '/admin/correct-group', {
    token: await it.tokenOf('Night Staff'),
    body: { orderId, fields, others, reason: 'They wrote', version: 1, ...own },
  })
const said = (ids: number[], field: string) =>
  Promise.all(ids.map(async (id) => (await on.order(id))[field] as string | null))

test('a group says which values of the others say the same, empty ones too, and no value itself', async () => {
  const [one, two, three] = await aFamily()
  const [own, ana, ben] = await groupOf(one)
  expect([own, ana, ben].map((member) => member?.order_id)).toEqual([one, two, three])
  expect(ana!.same).toEqual(expect.arrayContaining(['embarkation_flight_number', 'hotel', 'residence_number', 'email']))
  for (const other of ['name', 'passport_number']) expect(ana!.same).not.toContain(other)
  expect(ben!.same).toContain('embarkation_flight_number')
  expect(ben!.same).not.toContain('hotel')
  expect(JSON.stringify([own, ana, ben])).not.toMatch(/IB6501|Casa Uno|ZE80/)
})

test('what a group shares is corrected once: in each order with its own history, and taken back in each', async () => {
  const family = await aFamily()
  const [one, two, three] = family
  const others = [two, three].map((orderId) => ({ orderId, version: 1 }))
  const { code, body } = await correct(one, { embarkation_flight_number: 'UX089' }, others)
  expect([code, body.message]).toEqual([200, '3 orders are corrected'])
  expect(body.data.order).toMatchObject({ order_id: one, embarkation_flight_number: 'UX089', version: 2 })
  expect(body.data.others).toEqual([
    { orderId: two, version: 2, refused: null },
    { orderId: three, version: 2, refused: null },
  ])
  expect(await said(family, 'embarkation_flight_number')).toEqual(['UX089', 'UX089', 'UX089'])
  for (const orderId of family)
    expect((await on.order(orderId)).corrections).toMatchObject([
      { reason: 'They wrote', before: { embarkation_flight_number: 'IB6501' } },
    ])
  const since = others.map(({ orderId }) => ({ orderId, version: 2 }))
  await correct(one, { embarkation_flight_number: 'IB6501' }, since, { version: 2 })
  expect(await said(family, 'embarkation_flight_number')).toEqual(['IB6501', 'IB6501', 'IB6501'])
})

test('one that somebody changed meanwhile stays as it is and says who; sent again, nothing is done twice', async () => {
  const [one, two, three] = await aFamily()
  await on.correct(two, { embarkation_flight_number: 'AA1' }, { by: await it.tokenOf('Manager') })
  const others = [two, three].map((orderId) => ({ orderId, version: 1 }))
  const first = await correct(one, { embarkation_flight_number: 'UX089' }, others)
  expect([first.code, first.body.message]).toEqual([200, 'Corrected: 2; 1 of the group stay as they are'])
  expect(first.body.data.others).toEqual([
    { orderId: two, version: 2, refused: expect.stringMatching(/Manager.* first/) },
    { orderId: three, version: 2, refused: null },
  ])
  const again = await correct(one, { embarkation_flight_number: 'UX089' }, others)
  expect(again.code).toBe(200)
  expect(await said([one, two, three], 'embarkation_flight_number')).toEqual(['UX089', 'AA1', 'UX089'])
  expect((await on.order(three)).version).toBe(2)
})

test('what the first order refuses changes none; an order that is not there is said, and one alone is no group', async () => {
  const [one, two] = await aFamily()
  const other = { orderId: two, version: 1 }
  expect((await correct(one, { passport_number: 'Z' }, [other])).code).toBe(422)
  expect((await correct(one, { hotel: 'Casa Tres' }, [other], { version: 7 })).code).toBe(409)
  expect(await said([one, two], 'hotel')).toEqual(['Casa Uno', 'Casa Uno'])
  expect((await correct(one, { hotel: 'Casa Tres' }, [])).code).toBe(422)
  const { body } = await correct(one, { hotel: 'Casa Tres' }, [{ orderId: 99_999_999, version: 1 }, other])
  expect(body.data.others).toEqual([
    { orderId: 99_999_999, version: null, refused: 'There is no such order' },
    { orderId: two, version: 2, refused: null },
  ])
})
