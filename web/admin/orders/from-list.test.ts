import { expect, test } from 'vitest'
import { isWorkedOff } from '#web/admin/orders/from-list.ts'

test('the next order is offered where one can be given: not of what a colleague has, and not where the flight is past', () => {
  expect(isWorkedOff({ queue: 'newOrder', filters: {} })).toBe(true)
  expect(isWorkedOff({ queue: 'newOrder', filters: { due: 'late' } })).toBe(true)
  expect(isWorkedOff({ queue: 'newOrder', filters: { due: 'missed' } })).toBe(false)
  expect(isWorkedOff({ queue: 'newOrder', filters: { claimed: '7' } })).toBe(false)
  expect(isWorkedOff({ queue: 'completedOrder', filters: {} })).toBe(false)
})
