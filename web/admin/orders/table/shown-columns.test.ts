import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'
import { ownColumns, saysSomething } from '#web/admin/orders/table/shown-columns.ts'

test.each(['contactCustomerOrder', 'customerCalledOrder'] as const)('in %s everybody sees whom to call', (queue) => {
  expect(ownColumns(queue, false)).toEqual(['id', 'name', 'telephone', 'language', 'later', 'due', 'flight'])
  expect(ownColumns(queue, true)).toEqual(ownColumns(queue, false))
})

test.each([{ due: 'late' }, { flight: 'today' }] as const)('all orders narrowed to %j say when', (filters) => {
  expect(ownColumns('allOrder', false)).not.toContain('due')
  expect(ownColumns('allOrder', false, filters).slice(0, 4)).toEqual(['id', 'name', 'due', 'flight'])
})

test.each([
  ['allOrder', true],
  ['laterOrder', true],
  ['newOrder', false],
] as const)('a status that all rows have is said in %s: %s', (queue, isSaid) => {
  const rows = [{ process_status: 'New' }, { process_status: 'New' }] as OrderRow[]
  const said = { t: (key: string) => key } as unknown as Said
  expect(saysSomething('status', { queue, rows, said })).toBe(isSaid)
})
