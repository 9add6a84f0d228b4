import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { Dashboard } from '#contract/lists/reports.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Telecaller')

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

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

  beforeAll(() =>
    add(
      ...['FRA', 'DEU', 'ITA', 'GBR', 'BRA', 'ARG', 'COL', 'MEX', 'CHL', 'PER', 'CAN'].map((nationality) => ({
        nationality,
      })),
    ),
  )

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
})
