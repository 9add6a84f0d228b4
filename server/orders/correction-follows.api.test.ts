import { afterAll, beforeAll, expect, test } from 'vitest'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead, type Corrections } from '#server/testing/corrections.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let on: Corrections
let token: string
beforeAll(async () => {
  it = await testApp(CORRECTIONS_ENV)
  on = correctionsOf(it)
  token = await it.tokenOf('Night Staff')
})
afterAll(() => it.close())

test('search, lists, counts, country report, month and due follow', async () => {
  const orderId = await on.take({ name: 'Qqrstu', processing_mode: 'future' })
  const find = async (searchVal: string) =>
    (
      await it.call('POST', '/admin/search-order', { token, body: { searchVal, folderName: 'allOrder' } })
    ).body.data.map((row: { order_id: number }) => row.order_id)
  const inQueue = async (queue: string, month = '') =>
    (await it.call('GET', `/admin/get-orders-list/${queue}?limit=500${month && `&month=${month}`}`, { token })).body
  const counts = async () => (await it.call('GET', '/admin/get-folder-count', { token })).body.data
  const countries = async () => {
    const { body } = await it.call('POST', '/admin/get-country-order-count', { token, body: {} })
    return Object.fromEntries(
      body.data.map((row: { nationality: string; count: number }) => [row.nationality, row.count]),
    )
  }
  const before = { counts: await counts(), countries: await countries() }
  expect((await on.order(orderId)).processing_date).toBe(dayAhead(27))
  const later = dayAhead(100)
  const { body } = await on.correct(orderId, {
    name: 'Vwxyz',
    email: 'vwxyz@other.example',
    phone_number: '699887766',
    nationality: 'Germany',
    passport_nationality: 'Yes',
    ...dateOf('intended_arrival', later),
  })
  expect(body.data.processing_date).toBe(dayAhead(97))
  expect(body.data.process_month).toBe(dayAhead(97).slice(5, 7))
  expect(body.data.corrections[0].after.processing_date).toBe(dayAhead(97))
  for (const words of ['vwxyz', 'vwxyz@other.example', '699887766', 'Vwxyz Nunez'])
    expect(await find(words)).toContain(orderId)
  expect(await find('qqrstu')).toEqual([])
  const month = await inQueue('futureOrder', dayAhead(97).slice(0, 7))
  expect(month.data.find((row: { order_id: number }) => row.order_id === orderId)).toMatchObject({
    name: 'Vwxyz',
    email: 'vwxyz@other.example',
  })
  const countriesNow = await countries()
  expect(countriesNow.DEU ?? countriesNow.Germany).toBe((before.countries.DEU ?? before.countries.Germany ?? 0) + 1)
  const priority = await on.correct(orderId, { processing_mode: 'priority' }, { version: 2 })
  expect(priority.body.data).toMatchObject({
    queue: 'priorityOrder',
    process_status: 'Priority',
    processing_date: null,
  })
  const now = await counts()
  expect(now.priorityOrdersCount).toBe(before.counts.priorityOrdersCount + 1)
  expect(now.futureOrdersCount).toBe(before.counts.futureOrdersCount - 1)
  const list = await inQueue('priorityOrder')
  expect(list.total).toBe(now.priorityOrdersCount)
  const [{ due_at: due }] = await on.rows('select due_at from orders where order_id = $1', [orderId])
  expect(Math.abs(due.getTime() - Date.now() - 4 * 3_600_000)).toBeLessThan(600_000)
})

test('a processing day that was given stays when the flight changes', async () => {
  const orderId = await on.take({ processing_mode: 'future', processing_date: dayAhead(12) })
  const { body } = await on.correct(orderId, dateOf('intended_arrival', dayAhead(60)))
  expect(body.data).toMatchObject({ processing_date: dayAhead(12), queue: 'futureOrder' })
  const now = await on.correct(orderId, { processing_date: dayAhead(0) }, { version: 2 })
  expect(now.body.data).toMatchObject({ processing_date: dayAhead(0), queue: 'newOrder' })
  const again = await on.correct(orderId, { processing_date: '' }, { version: 3 })
  expect(again.body.data).toMatchObject({ processing_date: dayAhead(57), queue: 'futureOrder' })
})
