import { expect, test } from 'vitest'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'

test('reads the filters of an address and leaves all else', () => {
  const address = { page: 2, q: 'AB123', due: 'late', flagged: 1, downloaded: 0, flight: '2026-12-01..2026-12-04' }
  expect(filtersIn(address)).toEqual({ due: 'late', flagged: 1, downloaded: 0, flight: '2026-12-01..2026-12-04' })
})

test('what is empty or no word is no filter', () => {
  expect(filtersIn({ due: '', mode: '  ', site: Number.NaN, mail: ['trouble'], claimed: null })).toEqual({})
})
