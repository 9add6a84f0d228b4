import { expect, test } from 'vitest'
import type { Change } from '#server/live/changes.ts'
import { mergeChanges } from '#server/live/merge-changes.ts'

const change = (own: Partial<Change>): Change => ({
  topic: 'orders',
  ids: null,
  lists: null,
  entered: null,
  part: null,
  staff: null,
  ...own,
})

test('many changes of orders become one: every id once, every queue that was touched, how many came where', () => {
  const { orders } = mergeChanges([
    change({ ids: [1, 2], lists: [1], entered: { 0: 2, 1: 2 } }),
    change({ ids: [2], lists: [1, 5], entered: { 5: 1 } }),
    change({ ids: [3], lists: [12], entered: { 12: 1 } }),
  ])
  expect(orders).toEqual({
    ids: [1, 2, 3],
    queues: ['newOrder', 'completedOrder', 'allOrder', 'refundOrder'],
    entered: { allOrder: 2, newOrder: 2, completedOrder: 1, refundOrder: 1 },
  })
})

test('refunds that are paid out stay in their queue, whichever of its lists they come from', () => {
  expect(mergeChanges([change({ ids: [1], lists: [11, 12], entered: { 12: 1 } })]).orders?.queues).toEqual([
    'allOrder',
    'refundOrder',
  ])
})

test('too many ids, at once or together, are not named', () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
  expect(mergeChanges([change({ ids: [1] }), change({ ids: null })]).orders?.ids).toBeNull()
  expect(mergeChanges([change({ ids: ids(0, 100) }), change({ ids: ids(100, 100) })]).orders?.ids).toHaveLength(200)
  expect(mergeChanges([change({ ids: ids(0, 100) }), change({ ids: ids(100, 101) })]).orders?.ids).toBeNull()
})

test('parts of orders, places that are looked at and claims are kept apart', () => {
  const merged = mergeChanges([
    change({ topic: 'order', ids: [1], part: 'remarks' }),
    change({ topic: 'order', ids: [1], part: 'mails' }),
    change({ topic: 'presence', ids: [4] }),
    change({ topic: 'presence', part: 'newOrder' }),
    change({ topic: 'presence', part: 'no queue' }),
    change({ topic: 'claim', ids: [5, 5] }),
  ])
  expect(merged).toEqual({
    order: { ids: [1], parts: ['remarks', 'mails'] },
    viewed: { orders: [4], queues: ['newOrder'] },
    claimed: [5],
    told: [],
  })
})

test('whose inboxes changed is told once, of any number of notices', () => {
  const { told } = mergeChanges([
    change({ topic: 'notices', staff: [7, 8] }),
    change({ topic: 'notices', staff: [8] }),
    change({ topic: 'claim', ids: [5] }),
  ])
  expect(told).toEqual([7, 8])
})

test('a change that names neither lists nor ids touches Order History alone', () => {
  expect(mergeChanges([change({ entered: { 99: 1 } })]).orders).toEqual({
    ids: null,
    queues: ['allOrder'],
    entered: {},
  })
  expect(mergeChanges([change({ topic: 'order' }), change({ topic: 'claim' })])).toMatchObject({
    order: { ids: null, parts: [''] },
    claimed: [],
  })
})

test('nothing is nothing', () => {
  expect(mergeChanges([])).toEqual({ viewed: { orders: [], queues: [] }, claimed: [], told: [] })
})
