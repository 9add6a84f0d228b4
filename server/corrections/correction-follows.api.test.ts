import { afterAll, expect, test } from 'vitest'
import { releaseFutureOrders } from '#server/orders/release-future-orders.ts'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const on = correctionsOf(it)
const token = await it.tokenOf('Night Staff')

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
  const { body } = await on.correct(
    orderId,
    {
      name: 'Vwxyz',
      email: 'vwxyz@other.example',
      phone_number: '699887766',
      nationality: 'Germany',
      passport_nationality: 'Yes',
      ...dateOf('intended_arrival', later),
    },
    { by: await it.tokenOf('Team') },
  )
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

test('documents are compared anew after a change of what they tell, and of nothing else', async () => {
  const orderId = await on.take()
  const compared = async () => {
    const [{ n }] = await on.rows(
      `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'compare-documents' and (payload->>'orderId')::bigint = $1`,
      [orderId],
    )
    return n as number
  }
  expect((await on.correct(orderId, { flight_PNR: 'ABC123' })).code).toBe(200)
  expect(await compared()).toBe(0)
  let version = 1
  for (const fields of [
    { passport_number: 'ZE7700123' },
    { name: 'Otherwise' },
    dateOf('intended_arrival', dayAhead(44)),
    { date_of_dob: '09', month_of_dob: '09', year_of_dob: '1971' },
  ]) {
    const before = await compared()
    expect((await on.correct(orderId, fields, { version: (version += 1) })).code).toBe(200)
    expect([Object.keys(fields), await compared()]).toEqual([Object.keys(fields), before + 1])
  }
})

test('a processing day after the flight is flagged, and the order becomes New before it', async () => {
  const orderId = await on.take({ processing_mode: 'future' })
  const { body } = await on.correct(orderId, { processing_date: dayAhead(90) }, { waive: { processing_date: true } })
  expect(body.data).toMatchObject({ processing_date: dayAhead(27), queue: 'futureOrder' })
  const renewed = await on.correct(orderId, {}, { version: 2, waive: { processing_date: false } })
  expect(renewed.body.data.needs_check).toContainEqual(
    expect.objectContaining({ field: 'processing_date', message: expect.stringContaining('after the flight') }),
  )
  const sent = await on.take({ processing_mode: 'future', processing_date: dayAhead(90) })
  expect((await on.order(sent)).needs_check).toContainEqual(
    expect.objectContaining({ field: 'processing_date', message: expect.stringContaining('after the flight') }),
  )
  const noon = (days: number) => new Date(`${dayAhead(days)}T16:00:00Z`)
  await releaseFutureOrders(it.services, {}, noon(26))
  expect([(await on.order(orderId)).queue, (await on.order(sent)).queue]).toEqual(['futureOrder', 'futureOrder'])
  await releaseFutureOrders(it.services, {}, noon(27))
  expect([(await on.order(orderId)).queue, (await on.order(sent)).queue]).toEqual(['newOrder', 'newOrder'])
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
