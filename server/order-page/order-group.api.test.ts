import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

const form = (way: 'Arrival' | 'Departure', day: string, passport: string) => {
  const [year, month, date] = day.split('-')
  return {
    IsArrival: way,
    nationality: 'Spain',
    passport_number: passport,
    intended_arrival_year: year,
    intended_arrival_month: month,
    intended_arrival_date: date,
  }
}
const order = (own: Parameters<typeof anOrder>[1] = {}) => anOrder(it.services.pool, own)
const groupOf = async (id: number) => {
  const { code, body } = await it.call('GET', `/admin/order-group/${id}`, { token: await it.tokenOf('Telecaller') })
  expect(code, body.message).toBe(200)
  const { members, pair, missing } = body.data as {
    members: { order_id: number }[]
    pair: { order_id: number } | null
    missing: string | null
  }
  return { members: members.map(({ order_id }) => order_id), pair: pair?.order_id ?? null, missing }
}

test('orders of one payment are a group, whatever their e-mail; a deleted one is none of it', async () => {
  const [one, two, gone, other] = [
    await order({ transactionId: 'pi_Group-1' }),
    await order({ transactionId: 'PI_GROUP-1' }),
    await order({ transactionId: 'pi_Group-1', queue: 'deletedOrder' }),
    await order({ transactionId: 'pi_Group-12' }),
  ]
  expect((await groupOf(one)).members).toEqual([one, two])
  expect((await groupOf(gone)).members).toEqual([one, two, gone])
  expect((await groupOf(other)).members).toEqual([other])
})

test('what many payments say, like "paid in cash", joins nobody, nor does a payment of another landing site', async () => {
  const cash = await Promise.all(Array.from({ length: 21 }, () => order({ transactionId: 'Paid in cash' })))
  expect((await groupOf(cash[0]!)).members).toEqual([cash[0]])
  const short = [await order({ transactionId: 'cash' }), await order({ transactionId: 'cash' })]
  expect((await groupOf(short[0]!)).members).toEqual([short[0]])
  const [here, elsewhere] = [await order({ transactionId: 'pi_Site-1' }), await order({ transactionId: 'pi_Site-1' })]
  await it.services.pool.query('update orders set landing_site = 2 where order_id = $1', [elsewhere])
  expect((await groupOf(here)).members).toEqual([here])
})

test('orders of one e-mail and flight are a group; of another flight or e-mail they are not', async () => {
  const email = 'Family.Nunez@mail.example'
  const ids = [
    await order({ email, form: form('Arrival', '2027-02-03', 'GA0000001') }),
    await order({ email: email.toLowerCase(), form: form('Arrival', '2027-02-03', 'GA0000002') }),
    await order({ email, form: form('Arrival', '2027-02-04', 'GA0000003') }),
    await order({ email: `x${email}`, form: form('Arrival', '2027-02-03', 'GA0000004') }),
  ]
  expect((await groupOf(ids[0]!)).members).toEqual(ids.slice(0, 2))
  expect((await groupOf(ids[2]!)).members).toEqual([ids[2]])
})

test('one passport there and back is a pair: the nearest flight, never back before there; what lacks is named', async () => {
  const there = await order({ form: form('Arrival', '2027-03-01', 'PA1234567') })
  expect(await groupOf(there)).toMatchObject({ pair: null, missing: 'Departure' })
  await order({ form: form('Departure', '2027-02-20', 'PA1234567') })
  const late = await order({ form: form('Departure', '2027-03-20', 'pa 1234567') })
  const back = await order({ form: form('Departure', '2027-03-09', 'PA1234567') })
  expect(await groupOf(there)).toMatchObject({ pair: back, missing: null })
  expect(await groupOf(late)).toMatchObject({ pair: there, missing: null })
})

test('of an order without passport or flight nothing is said to be missing, and of none there is nothing', async () => {
  expect(await groupOf(await order({ form: { IsArrival: 'Arrival' } }))).toMatchObject({ pair: null, missing: null })
  const { code } = await it.call('GET', '/admin/order-group/1', { token: await it.tokenOf('Admin') })
  expect(code).toBe(404)
})
