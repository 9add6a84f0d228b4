import { expect, test } from 'vitest'
import type { OrderGroups } from '#contract/lists/order-groups.ts'
import { groupsWithout, headsOf } from '#web/admin/orders/group-heads.ts'

const groups: OrderGroups = [
  { group: 'today', count: 3 },
  { group: 'overdue', count: 20 },
  { group: 'inTime', count: 2 },
]

test('each group that has rows of a page has its head there, with how many it has in all', () => {
  expect(headsOf(groups, 0, 10)).toEqual([
    { at: 0, group: 'today', count: 3 },
    { at: 3, group: 'overdue', count: 20 },
  ])
  expect(headsOf(groups, 10, 10)).toEqual([{ at: 0, group: 'overdue', count: 20 }])
  expect(headsOf(groups, 20, 5)).toEqual([
    { at: 0, group: 'overdue', count: 20 },
    { at: 3, group: 'inTime', count: 2 },
  ])
  expect(headsOf(groups, 0, 0)).toEqual([])
  expect(headsOf(undefined, 0, 10)).toEqual([])
})

test('what leaves a list leaves its group', () => {
  expect(groupsWithout(groups, [0, 2, 3, 24])).toEqual([
    { group: 'today', count: 1 },
    { group: 'overdue', count: 19 },
    { group: 'inTime', count: 1 },
  ])
  expect(headsOf(groupsWithout(groups, [0, 1, 2]), 0, 10)[0]).toEqual({ at: 0, group: 'overdue', count: 20 })
  expect(groupsWithout(undefined, [1])).toBeUndefined()
})
