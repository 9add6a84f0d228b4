import { expect, test } from 'vitest'
import { filtersOf, FLIGHT_WORDS } from '#contract/lists/list-filters.ts'
import { FILTERS, filtersIn, filterText, LIST_FILTERS } from '#web/admin/orders/filters/list-filters.ts'

test('reads the filters of an address and leaves all else', () => {
  const address = { page: 2, q: 'AB123', due: 'late', flagged: 1, downloaded: 0, flight: '2026-12-01..2026-12-04' }
  expect(filtersIn(address)).toEqual({ due: 'late', flagged: 1, downloaded: 0, flight: '2026-12-01..2026-12-04' })
})

test('what is empty or no word is no filter', () => {
  expect(filtersIn({ due: '', mode: '  ', site: Number.NaN, mail: ['trouble'], claimed: null })).toEqual({})
})

test('days of a flight that have a word are read as that word, and are said in words', () => {
  expect(filtersIn({ flight: 'today' })).toEqual({ flight: 'today' })
  const t = ((key: string) => key) as never
  expect(filterText('flight', 'today', t)).toBe('filters.flights.today')
  expect(filterText('flight', '2026-12-02..2026-12-02', t)).toBe('filters.flight: 2 Dec 2026')
  expect(LIST_FILTERS.flight.choices?.map(({ value }) => value)).toEqual(FLIGHT_WORDS)
})

test('every choice of a filter is one that the server takes', () => {
  for (const name of FILTERS)
    for (const { value } of LIST_FILTERS[name].choices ?? [])
      expect(filtersOf.safeParse({ [name]: value }).success, `${name}=${value}`).toBe(true)
})
