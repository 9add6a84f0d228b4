import { afterAll, expect, test } from 'vitest'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')

const related = async (id: number, token = team) =>
  (await it.call('GET', `/admin/related-orders?orderId=${id}`, { token })).body.data as {
    order_id: number
    same: string[]
  }[]
const order = (own: Parameters<typeof newOrder>[0] & { passport?: string } = {}) => {
  const { passport, ...row } = own
  const made = newOrder(row)
  return anOrder(
    it.services.pool,
    passport === undefined ? made : { ...made, form: { ...made.form, passport_number: passport } },
  )
}

test('orders of the same e-mail, phone or passport are found, newest first, each with what is the same', async () => {
  const id = await order({
    email: 'Lola@Mail.example',
    countryCode: '+34',
    phoneNumber: '600 111 222',
    passport: 'AB-1234567',
  })
  const byEmail = await order({ email: 'lola@mail.example' })
  const byPhone = await order({ countryCode: '34', phoneNumber: '600111222' })
  const byPassport = await order({ passport: 'ab 1234567' })
  const byAll = await order({
    email: 'LOLA@mail.example',
    countryCode: '34',
    phoneNumber: '600-111-222',
    passport: 'AB1234567',
  })
  const found = await related(id)
  expect(found.map(({ order_id, same }) => [order_id, same])).toEqual([
    [byAll, ['email', 'phone', 'passport']],
    [byPassport, ['passport']],
    [byPhone, ['phone']],
    [byEmail, ['email']],
  ])
  expect(Object.keys(found[0]!).toSorted()).toEqual([
    'created_at',
    'last_name',
    'name',
    'order_id',
    'process_status',
    'same',
  ])
})

test('what only contains the same is not related', async () => {
  const id = await order({ email: 'ana@b.example', countryCode: '1', phoneNumber: '8095551234', passport: 'X1' })
  await order({ email: 'diana@b.example', countryCode: '1', phoneNumber: '80955512345', passport: 'X12' })
  expect(await related(id)).toEqual([])
})

test('orders without phone and passport are not related by that', async () => {
  const nothing = { countryCode: null, phoneNumber: null, passport: '' }
  const [id] = [await order(nothing), await order(nothing)]
  expect(await related(id)).toEqual([])
})

test('an order that is none has no relatives, and no answer holds a passport', async () => {
  expect((await it.call('GET', '/admin/related-orders?orderId=999999999', { token: team })).code).toBe(404)
  const id = await order({ passport: 'QQ7777777' })
  await order({ passport: 'QQ7777777' })
  expect(JSON.stringify(await related(id, await it.signInAs('Telecaller')))).not.toContain('7777777')
})
