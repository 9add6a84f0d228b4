import { expect, test } from 'vitest'
import { ownColumns } from '#web/admin/orders/table/shown-columns.ts'

test.each(['contactCustomerOrder', 'customerCalledOrder'] as const)('in %s everybody sees whom to call', (queue) => {
  expect(ownColumns(queue, false)).toEqual(['id', 'name', 'telephone', 'language', 'later', 'due', 'flight'])
  expect(ownColumns(queue, true)).toEqual(ownColumns(queue, false))
})

test.each([{ due: 'late' }, { flight: 'today' }] as const)('all orders narrowed to %j say when', (filters) => {
  expect(ownColumns('allOrder', false)).not.toContain('due')
  expect(ownColumns('allOrder', false, filters).slice(0, 4)).toEqual(['id', 'name', 'due', 'flight'])
})
