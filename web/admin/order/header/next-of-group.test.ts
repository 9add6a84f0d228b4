import { expect, test } from 'vitest'
import type { ShownStatus } from '#contract/statuses.ts'
import { nextOfGroup } from '#web/admin/order/header/next-of-group.ts'

const group = (...statuses: ShownStatus[]) =>
  statuses.map((process_status, index) => ({ order_id: index + 1, process_status }))

test('after an order of a group comes the next that waits, and after the last one the first', () => {
  expect(nextOfGroup(group('New', 'New', 'New'), 1)).toBe(2)
  expect(nextOfGroup(group('New', 'New', 'New'), 3)).toBe(1)
  expect(nextOfGroup(group('New', 'Completed', 'Awaiting'), 1)).toBe(3)
})

test('where nobody else waits there is none', () => {
  expect(nextOfGroup(group('New'), 1)).toBeUndefined()
  expect(nextOfGroup(group('New', 'Completed', 'Refunds'), 1)).toBeUndefined()
  expect(nextOfGroup([], 1)).toBeUndefined()
})
