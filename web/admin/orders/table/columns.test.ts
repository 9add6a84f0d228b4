import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
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

test('until the refunds of a list have come, none of its orders is said to have none', () => {
  const order = { order_id: 7 } as OrderRow
  expect(ORDER_COLUMNS.refundAmount.text(order, said())).toBe('…')
  // Those of the page before.
  expect(ORDER_COLUMNS.refundAmount.text(order, said(new Map([[6, null]])))).toBe('…')
  expect(ORDER_COLUMNS.refundAmount.text(order, said(new Map([[7, null]])))).toBe(DASH)
})
