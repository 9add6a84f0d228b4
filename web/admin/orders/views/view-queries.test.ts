import { expect, test } from 'vitest'
import type { SavedView } from '#contract/lists/views.ts'
import { LIST_ADDRESS_DEFAULTS } from '#web/admin/orders/list-search.ts'
import { isViewOf } from '#web/admin/orders/views/view-queries.ts'
import { searchOf } from '#web/admin/orders/views/view-links.tsx'

const view = { id: 7, queue: 'newOrder', sort: 'due', filters: { due: 'late', flagged: '0' } } as unknown as SavedView
const address = { ...LIST_ADDRESS_DEFAULTS, q: '', size: 100, fits: false, view: 7, sort: 'due' as const }

test('a view is shown as it was saved with the same filters and order, whatever else the address holds', () => {
  expect(isViewOf(view, { ...address, due: 'late', flagged: 0 })).toBe(true)
  expect(isViewOf(view, { ...address, due: 'late', flagged: 0, page: 3 })).toBe(true)
  expect(isViewOf(view, { ...address, flagged: 0 })).toBe(false)
  expect(isViewOf(view, { ...address, due: 'late', flagged: 0, ready: 1 })).toBe(false)
  expect(isViewOf(view, { ...address, due: 'late', flagged: 1 })).toBe(false)
  expect(isViewOf(view, { ...address, sort: '', due: 'late', flagged: 0 })).toBe(false)
})

test('a view of future orders opens the table of all months, and not the grid', () => {
  expect(searchOf(view)).toEqual({ view: 7, sort: 'due', due: 'late', flagged: 0 })
  expect(searchOf({ ...view, queue: 'futureOrder' })).toMatchObject({ month: 'all' })
})
