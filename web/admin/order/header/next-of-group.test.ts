import { expect, test } from 'vitest'
import type { ShownStatus } from '#contract/orders/statuses.ts'
import { nextOfGroup } from '#web/admin/order/header/next-of-group.ts'

const group = (...statuses: ShownStatus[]) =>
  statuses.map((process_status, index) => ({ order_id: index + 1, process_status }))

test('after an order of a group comes the next that waits, and after the last one the first', () => {
  expect(nextOfGroup(group('New', 'New', 'New'), 1, 'newOrder')).toBe(2)
  expect(nextOfGroup(group('New', 'New', 'New'), 3, 'newOrder')).toBe(1)
  expect(nextOfGroup(group('New', 'Completed', 'Priority'), 1, 'newOrder')).toBe(3)
})

test('where nobody else waits there is none', () => {
  expect(nextOfGroup(group('New'), 1, 'newOrder')).toBeUndefined()
  expect(nextOfGroup(group('New', 'Completed', 'Refunds'), 1, 'newOrder')).toBeUndefined()
  expect(nextOfGroup([], 1, 'newOrder')).toBeUndefined()
})

test('one that waits for other work is not next: a party that is filed does not begin again', () => {
  expect(nextOfGroup(group('AwaitingGovt', 'New'), 2, 'newOrder')).toBeUndefined()
  expect(nextOfGroup(group('New', 'Awaiting', 'Pending', 'Future'), 1, 'allOrder')).toBeUndefined()
  expect(nextOfGroup(group('AwaitingGovt', 'New', 'AwaitingGovt'), 1, 'awaitingGovtOrder')).toBe(3)
  expect(nextOfGroup(group('Contact Customer', 'New'), 1, 'contactCustomerOrder')).toBeUndefined()
  expect(nextOfGroup(group('Completed', 'Completed', 'New'), 1, 'completedOrder')).toBe(3)
})
