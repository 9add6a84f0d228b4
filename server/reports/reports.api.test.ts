import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInSantoDomingo } from '#contract/moments.ts'
import type { ProcessingMode } from '#contract/processing-modes.ts'
import type { CountryCount, Dashboard } from '#contract/reports.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let token: string
beforeAll(async () => {
  it = await testApp()
  token = await it.signInAs('Telecaller')
})
afterAll(() => it.close())

const report = (body: object = {}) => it.call('POST', '/admin/get-country-order-count', { token, body })
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

describe('the country report', () => {
  const CODES = ['ESP', 'USA', 'DOM', null, 'Atlantis', '__proto__']
  const MODES: ProcessingMode[] = ['standard', 'priority', 'future']
  const made: { day: string; nationality: string; mode: ProcessingMode }[] = []
  const NAMES = new Map([
    ['ESP', 'Spain'],
    ['USA', 'United States of America'],
    ['DOM', 'Dominican Republic'],
    ['null', '-'],
  ])

  beforeAll(async () => {
    const orders = Array.from({ length: 400 }, (_, i) => {
      const day = daysAfter('2024-11-20', (i * 37) % 500)
      const code = CODES[i % CODES.length]!
      const mode = MODES[(i * 7) % 3]!
      made.push({ day, nationality: NAMES.get(String(code)) ?? String(code), mode })
      // The last and the first instant of a UTC day.
      const createdAt = `${day}T${i % 2 === 0 ? '00:00:00' : '23:59:59'}Z`
      return newOrder({ nationality: code, processingMode: mode, processingDate: daysAfter(day, 3), createdAt })
    })
    await insertOrders(it.services.pool, orders.slice(0, 250))
    await compactLists(it.services.pool)
    await insertOrders(it.services.pool, orders.slice(250))
  })

  const bruteForce = (from: string, to: string): CountryCount[] => {
    const rows = new Map<string, CountryCount>()
    for (const { day, nationality, mode } of made) {
      if (day < from || day > to) continue
      const row = rows.get(nationality) ?? {
        nationality,
        code: [...NAMES].find(([, name]) => name === nationality && name !== '-')?.[0] ?? null,
        count: 0,
        standard_count: 0,
        priority_count: 0,
        future_count: 0,
      }
      row.count += 1
      row[`${mode}_count`] += 1
      rows.set(nationality, row)
    }
    return [...rows.values()].sort((a, b) => b.count - a.count || a.nationality.localeCompare(b.nationality))
  }

  test.each([
    ['2024-11-20', '2026-12-31'],
    ['2025-01-01', '2025-12-31'],
    ['2025-01-31', '2025-02-01'],
    ['2025-02-10', '2025-02-10'],
    ['2025-02-03', '2025-02-27'],
    ['2024-12-31', '2025-03-01'],
    ['2030-01-01', '2030-02-01'],
  ])('from %s to %s equals a count of the orders', async (fromDate, toDate) => {
    const { code, body } = await report({ fromDate, toDate })
    expect([code, body.data]).toEqual([200, bruteForce(fromDate, toDate)])
  })

  test('either day, or both, may be left out', async () => {
    const all = bruteForce('0000', '9999')
    for (const body of [{}, { fromDate: '', toDate: '' }, { fromDate: null, toDate: null }]) {
      expect((await report(body)).body.data).toEqual(all)
    }
    expect((await report({ fromDate: '2025-06-15' })).body.data).toEqual(bruteForce('2025-06-15', '9999'))
    expect((await report({ toDate: '2025-06-15' })).body.data).toEqual(bruteForce('0000', '2025-06-15'))
    expect(all.map(({ nationality }) => nationality)).toEqual(
      expect.arrayContaining(['Spain', 'Atlantis', '-', '__proto__']),
    )
  })

  test.each([
    ['2025-02-30', 'There is no such day'],
    ['0001-01-01', 'There is no such day'],
    ['9999-12-31', 'There is no such day'],
    ['infinity', 'A date is written YYYY-MM-DD'],
    ["2025-01-01'; drop table orders; --", 'A date is written YYYY-MM-DD'],
    [['2025-01-01'], undefined],
    [20250101, undefined],
  ])('the day %j is refused in words', async (fromDate, message) => {
    const { code, body } = await report({ fromDate })
    expect([code, body.status]).toEqual([422, 0])
    if (message !== undefined) expect(body.errors!.fromDate).toBe(message)
  })

  test('days that run backwards are refused', async () => {
    const { code, body } = await report({ fromDate: '2025-02-02', toDate: '2025-02-01' })
    expect([code, body.message]).toEqual([422, 'The last day is before the first'])
  })
})

test('the months of future orders: twelve with their year, each the total of its list, the rest beside them', async () => {
  const today = dayInSantoDomingo(new Date())
  const own = [10, 40, 40, 41, 100, 380, 500].map((days) => daysAfter(today, days))
  await insertOrders(
    it.services.pool,
    own.map((processingDate) => newOrder({ queue: 'futureOrder', processingDate })),
  )
  const { body } = await it.call('GET', '/admin/get-future-months', { token })
  expect(body.data).toHaveLength(12)
  expect(body.data[0].month).toBe(today.slice(0, 7))
  for (const { month, year, process_month, count } of body.data) {
    expect(month).toBe(`${year}-${process_month}`)
    const list = await it.call('GET', `/admin/get-orders-list/futureOrder?month=${month}`, { token })
    expect([month, count]).toEqual([month, list.body.total])
  }
  const sum = body.data.reduce((total: number, { count }: { count: number }) => total + count, body.others)
  expect(sum).toBe((await it.call('GET', '/admin/get-folder-count', { token })).body.data.futureOrdersCount)
  expect(body.others).toBeGreaterThanOrEqual(2)
})

describe('the dashboard', () => {
  const look = async () => (await it.call('GET', '/admin/dashboard', { token })).body.data as Dashboard
  const add = (...orders: Parameters<typeof newOrder>[0][]) =>
    insertOrders(
      it.services.pool,
      orders.map((own) => newOrder(own)),
    )
  const form = (flight: string, IsArrival = 'Arrival', field = 'intended_arrival') => {
    const [year, month, date] = flight.split('-')
    return { IsArrival, [`${field}_year`]: year, [`${field}_month`]: String(Number(month)), [`${field}_date`]: date }
  }
  const today = dayInSantoDomingo(new Date())
  const dueOf = ({ due }: Dashboard, mode: ProcessingMode) => due.find((row) => row.mode === mode)!

  test('days: every order of the last 30, by mode, today last', async () => {
    const before = await look()
    expect(before.days).toHaveLength(30)
    const utcToday = new Date().toISOString().slice(0, 10)
    expect(before.days.at(-1)!.day).toBe(utcToday)
    await add(
      { nationality: null },
      { processingMode: 'priority', createdAt: `${daysAfter(utcToday, -29)}T00:00:00Z` },
      { createdAt: `${daysAfter(utcToday, -30)}T23:59:59Z` },
    )
    const { days } = await look()
    expect(days.at(-1)!.standard).toBe(before.days.at(-1)!.standard + 1)
    expect(days[0]!.priority).toBe(before.days[0]!.priority + 1)
    const sum = (all: Dashboard['days']) =>
      all.reduce((n, { standard, priority, future }) => n + standard + priority + future, 0)
    expect(sum(days)).toBe(sum(before.days) + 2)
  })

  test.each([
    ['priority', 3.9, false],
    ['priority', 4.1, true],
    ['standard', 23.9, false],
    ['standard', 24.1, true],
  ] as const)('a %s order paid %d hours ago: late is %s', async (processingMode, hours, late) => {
    const before = dueOf(await look(), processingMode)
    await add({ processingMode, paidAt: ago(hours) })
    expect(dueOf(await look(), processingMode).late - before.late).toBe(late ? 1 : 0)
  })

  test('never later than six hours before the flight, whatever was paid when and which way it goes', async () => {
    const before = dueOf(await look(), 'standard')
    await add(
      { form: form(today) },
      { form: form(today, 'Departure', 'embarkation_flight_date') },
      { form: form(daysAfter(today, 3)) },
      { form: form('2026-02-31') },
    )
    expect(dueOf(await look(), 'standard').late).toBe(before.late + 2)
  })

  test('what is due later today is counted as such until it is late', async () => {
    // Due one minute from now, unless that is another day in Santo Domingo.
    const soon = dayInSantoDomingo(new Date(Date.now() + 60_000)) === dayInSantoDomingo(new Date())
    const before = dueOf(await look(), 'priority')
    await add({ processingMode: 'priority', paidAt: new Date(Date.now() - 4 * HOUR + 60_000).toISOString() })
    const after = dueOf(await look(), 'priority')
    expect([after.today - before.today, after.late - before.late]).toEqual([soon ? 1 : 0, 0])
  })

  test('who has moved an order, or who has not paid, has nothing due', async () => {
    const before = await look()
    await add(
      { queue: 'awaitingOrder', paidAt: ago(99) },
      { queue: 'pendingOrder' },
      { queue: 'completedOrder', paidAt: ago(99) },
    )
    expect((await look()).due).toEqual(before.due)
  })

  test('arrivals: the coming 14 days, today first, with how many are completed', async () => {
    const before = (await look()).arrivals
    expect(before.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, i) => daysAfter(today, i)))
    await add(
      { form: form(today) },
      { form: form(daysAfter(today, 13)), queue: 'completedOrder' },
      { form: form(daysAfter(today, 13)), queue: 'deletedOrder' },
      { form: form(daysAfter(today, 13)), queue: 'refundOrder' },
      { form: form(daysAfter(today, 13), 'Departure') },
      { form: form(daysAfter(today, 14)) },
      { form: form(daysAfter(today, -1)) },
    )
    const { arrivals } = await look()
    expect(arrivals[0]!.total - before[0]!.total).toBe(1)
    expect(arrivals[13]).toEqual({
      day: daysAfter(today, 13),
      total: before[13]!.total + 1,
      completed: before[13]!.completed + 1,
    })
    const sum = (all: Dashboard['arrivals']) => all.reduce((n, { total }) => n + total, 0)
    expect(sum(arrivals) - sum(before)).toBe(2)
  })

  test('countries: the commonest ten and the others together make all of the 30 days', async () => {
    await add(
      ...['FRA', 'DEU', 'ITA', 'GBR', 'BRA', 'ARG', 'COL', 'MEX', 'CHL', 'PER', 'CAN'].map((nationality) => ({
        nationality,
      })),
    )
    const { countries, days } = await look()
    expect(countries).toHaveLength(11)
    expect(countries.at(-1)!.nationality).toBe('Others')
    const all = days.reduce((n, { standard, priority, future }) => n + standard + priority + future, 0)
    expect(countries.reduce((n, { count }) => n + count, 0)).toBe(all)
  })

  test('each country’s number is the total of the list that it leads to', async () => {
    const token = await it.signInAs('Admin')
    const { countries, days } = await look()
    const linked = countries.filter(({ code }) => code !== null)
    expect(linked.length).toBeGreaterThanOrEqual(9)
    for (const { code, count } of linked) {
      const asked = `nationality=${code}&came=${days[0]!.day}..`
      const list = await it.call('GET', `/admin/get-orders-list/allOrder?${asked}`, { token })
      expect([code, list.body.total]).toEqual([code, count])
    }
  })

  test('a country that was written in two ways is one row, which leads nowhere', async () => {
    await add({ nationality: 'Portugal' }, { nationality: 'PRT' })
    const { body } = await report({ fromDate: new Date().toISOString().slice(0, 10) })
    const portugal = (body.data as CountryCount[]).find(({ nationality }) => nationality === 'Portugal')
    expect(portugal).toMatchObject({ code: null, count: 2 })
  })
})
