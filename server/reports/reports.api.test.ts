import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { CountryCount } from '#contract/lists/reports.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const token = await it.signInAs('Telecaller')

const report = (body: object = {}) => it.call('POST', '/admin/get-country-order-count', { token, body })

const CODES = ['ESP', 'USA', 'DOM', null, 'Atlantis', '__proto__']
const MODES: ProcessingMode[] = ['standard', 'priority', 'future']
const TODAY = dayInSantoDomingo(new Date())
/** The day of the orders whose country was written in two ways. */
const MIXED = '2025-07-02'
/** All orders of this file; its tests only read. */
const made: { day: string; nationality: string; mode: ProcessingMode }[] = []
const NAMES = new Map([
  ['ESP', 'Spain'],
  ['USA', 'United States of America'],
  ['DOM', 'Dominican Republic'],
  ['null', '-'],
])
const REGIONS = new Map([
  ['Spain', 'ES'],
  ['United States of America', 'US'],
  ['Dominican Republic', 'DO'],
  ['Portugal', 'PT'],
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
  for (const nationality of ['Portugal', 'PRT']) {
    made.push({ day: MIXED, nationality: 'Portugal', mode: 'standard' })
    orders.push(newOrder({ nationality, createdAt: `${MIXED}T12:00:00Z` }))
  }
  for (const days of [10, 40, 40, 41, 100, 380, 500]) {
    made.push({ day: '2025-07-01', nationality: 'Spain', mode: 'future' })
    const processingDate = daysAfter(TODAY, days)
    orders.push(newOrder({ queue: 'futureOrder', processingDate, createdAt: '2025-07-01T12:00:00Z' }))
  }
  await insertOrders(it.services.pool, orders.slice(0, 250))
  await compactLists(it.services.pool)
  await insertOrders(it.services.pool, orders.slice(250))
})

describe('the country report', () => {
  const bruteForce = (from: string, to: string): CountryCount[] => {
    const rows = new Map<string, CountryCount>()
    for (const { day, nationality, mode } of made) {
      if (day < from || day > to) continue
      const row = rows.get(nationality) ?? {
        nationality,
        code: [...NAMES].find(([, name]) => name === nationality && name !== '-')?.[0] ?? null,
        region: REGIONS.get(nationality) ?? null,
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

  test.each([
    ['2025-02-03', '2025-02-27', '2025-01-09', '2025-02-02'],
    ['2025-03-01', '2025-03-31', '2025-01-29', '2025-02-28'],
    ['2025-02-10', '2025-02-10', '2025-02-09', '2025-02-09'],
  ])('beside the days from %s to %s stand those from %s to %s', async (fromDate, toDate, from, to) => {
    const { body } = await report({ fromDate, toDate })
    expect(body.before).toEqual({ from, to, countries: bruteForce(from, to) })
  })

  test('days that are open on one side have none before them', async () => {
    for (const body of [{}, { fromDate: '2025-06-15' }, { toDate: '2025-06-15' }])
      expect((await report(body)).body.before).toBeNull()
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

  test('a country that was written in two ways is one row, which leads nowhere', async () => {
    const { body } = await report({ fromDate: MIXED, toDate: MIXED })
    const portugal = (body.data as CountryCount[]).find(({ nationality }) => nationality === 'Portugal')
    expect(portugal).toMatchObject({ code: null, region: 'PT', count: 2 })
  })

  test('days that run backwards are refused', async () => {
    const { code, body } = await report({ fromDate: '2025-02-02', toDate: '2025-02-01' })
    expect([code, body.message]).toEqual([422, 'The last day is before the first'])
  })
})

test('the months of future orders: twelve with their year, each the total of its list, the rest beside them', async () => {
  const { body } = await it.call('GET', '/admin/get-future-months', { token })
  expect(body.data).toHaveLength(12)
  expect(body.data[0].month).toBe(TODAY.slice(0, 7))
  for (const { month, year, process_month, count } of body.data) {
    expect(month).toBe(`${year}-${process_month}`)
    const list = await it.call('GET', `/admin/get-orders-list/futureOrder?month=${month}`, { token })
    expect([month, count]).toEqual([month, list.body.total])
  }
  const sum = body.data.reduce((total: number, { count }: { count: number }) => total + count, body.others)
  expect(sum).toBe((await it.call('GET', '/admin/get-folder-count', { token })).body.data.futureOrdersCount)
  expect(body.others).toBeGreaterThanOrEqual(2)
})

test('the file of the months holds what the page shows, and who exported it is in the audit log', async () => {
  const { body } = await it.call('GET', '/admin/get-future-months', { token })
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-future-months',
    headers: { authorization: token },
    payload: {},
  })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-row-count']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '13',
  ])
  expect(answer.headers['content-disposition']).toContain('filename="future-orders-by-month.csv"')
  const shown = body.data.map(({ month, count }: { month: string; count: number }) => `"${month}","${count}"`)
  expect(
    answer.payload
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  ).toEqual(['"Month","Orders"', ...shown, `"Other Months","${body.others}"`])
  const { rows } = await it.owner.query(`select after from audit_log where event = 'months.exported'`)
  expect(rows).toEqual([{ after: { rows: 13 } }])
  const refused = await it.app.inject({ method: 'POST', url: '/api/admin/export-future-months', payload: {} })
  expect(refused.statusCode).toBe(401)
})
