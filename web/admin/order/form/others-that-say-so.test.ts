import { expect, test } from 'vitest'
import type { GroupMember } from '#contract/orders/related-orders.ts'
import { othersThatSaySo } from '#web/admin/order/form/others-that-say-so.ts'

const member = (order_id: number, ...same: string[]) =>
  ({ order_id, process_status: 'New', same }) as unknown as GroupMember
const idsOf = (members: GroupMember[], pair: GroupMember | null, ...fields: string[]) =>
  othersThatSaySo({ members, pair }, 1, fields).map(({ order_id: id }) => id)

test('of a group those are offered in which every value that is typed over said the same', () => {
  const members = [member(1, 'hotel', 'email'), member(2, 'hotel', 'email'), member(3, 'hotel')]
  expect(idsOf(members, null, 'hotel')).toEqual([2, 3])
  expect(idsOf(members, null, 'hotel', 'email')).toEqual([2])
  expect(idsOf(members, null)).toEqual([])
})

test('the other direction of the same traveller is offered too, once; a deleted order is not', () => {
  const pair = member(4, 'passport_number')
  expect(idsOf([member(1), pair], pair, 'passport_number')).toEqual([4])
  const deleted = { ...member(2, 'hotel'), process_status: 'Deleted' } as GroupMember
  expect(idsOf([member(1), deleted], null, 'hotel')).toEqual([])
  expect(othersThatSaySo(undefined, 1, ['hotel'])).toEqual([])
})
