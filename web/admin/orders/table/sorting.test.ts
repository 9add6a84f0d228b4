import { expect, test } from 'vitest'
import { canSort, nextSort, readSort } from '#web/admin/orders/table/sorting.ts'

test('what is no column of any table is the list’s own order', () => {
  for (const word of ['', 'password', '--id', '-', 'toString', '__proto__', 7, ['id'], undefined]) {
    expect(readSort(word), String(word)).toBe('')
  }
  expect(readSort('-email')).toBe('-email')
})

test('a header’s clicks go up, down and back; another column begins anew', () => {
  expect(nextSort('', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBe('')
  expect(nextSort('-name', 'email')).toBe('email')
})

test('a long list is sorted by its ids and by what has an index, a short one by any column', () => {
  const canSorts = (['id', 'name', 'telephone'] as const).map((column) => canSort(column, 9_000_000))
  expect(canSorts).toEqual([true, true, false])
  expect(canSort('telephone', 50_000)).toBe(true)
})
