import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { afterAll, expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/orders.ts'
import { DASH } from '#web/admin/formats/formats.ts'
import { NOBODY } from '#web/admin/live/at-work.ts'
import { ORDER_COLUMNS, type Said } from '#web/admin/orders/table/columns.tsx'

const said = (refunds?: Said['names']['refunds']): Said => ({
  t: ((key: string) => key) as TFunction,
  nowMs: 0,
  names: { sites: new Map(), countries: new Map(), ...(refunds && { refunds }) },
  atWork: () => NOBODY,
})

// Other files share it.
const { language } = i18next
afterAll(() => void (i18next.language = language))

test('until when an order is put off has its day, today as well', () => {
  i18next.language = 'en'
  const now = Date.parse('2026-11-30T05:17:00Z')
  const textOf = (until: string) =>
    ORDER_COLUMNS.later.text({ later: { until, reason: 'Asked by mail', back_at: null } } as OrderRow, {
      ...said(),
      nowMs: now,
    })
  expect(textOf('2026-11-30T09:00:00Z')).toBe('today, 5:00 · Asked by mail')
  expect(textOf('2026-12-01T03:59:00Z')).toBe('today, 23:59 · Asked by mail')
  expect(textOf('2026-12-01T09:00:00Z')).toBe('1 Dec, 5:00 · Asked by mail')
})

test('what waits for an answer says so, with when it comes back at the latest', () => {
  const later = { kind: 'traveller', until: '2026-12-01T09:00:00Z', reason: 'Asked by mail', back_at: null }
  const t = ((key: string, { at }: { at: string }) => `${key} ${at}`) as TFunction
  const now = { ...said(), t, nowMs: Date.parse('2026-11-30T05:17:00Z') }
  expect(ORDER_COLUMNS.later.text({ later } as OrderRow, now)).toBe('signs.untilAnswer 1 Dec, 5:00 · Asked by mail')
})

test('until the refunds of a list have come, none of its orders is said to have none', () => {
  const order = { order_id: 7 } as OrderRow
  expect(ORDER_COLUMNS.refundAmount.text(order, said())).toBe('…')
  // Those of the page before.
  expect(ORDER_COLUMNS.refundAmount.text(order, said(new Map([[6, null]])))).toBe('…')
  expect(ORDER_COLUMNS.refundAmount.text(order, said(new Map([[7, null]])))).toBe(DASH)
})
