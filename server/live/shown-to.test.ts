import { expect, test } from 'vitest'
import { can } from '#contract/staff/access.ts'
import type { LiveEvent } from '#contract/http/live.ts'
import { QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { shownTo } from '#server/live/shown-to.ts'

const one = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 1])) as Record<Key, number>
const orders: LiveEvent<'orders'> = { ids: [1], queues: [...QUEUE_KEYS], entered: one(QUEUE_KEYS) }
const counts: LiveEvent<'counts'> = one(QUEUE_KEYS.map((key) => QUEUES[key].countName))
const presence: LiveEvent<'presence'> = {
  orders: [{ order_id: 1, viewers: [] }],
  queues: QUEUE_KEYS.map((queue) => ({ queue, viewers: [] })),
}

test.each(ROLE_NAMES)('%s is told of just the queues that the table opens to it', (role) => {
  const open = QUEUE_KEYS.filter((key) => can(role, QUEUES[key].permission))
  const shown = shownTo(role, 'orders', orders)
  expect(shown.queues).toEqual(open)
  expect(Object.keys(shown.entered)).toEqual(open)
  const told = Object.entries(shownTo(role, 'counts', counts)).filter(([, count]) => count !== null)
  expect(told.map(([name]) => name)).toEqual(open.map((key) => QUEUES[key].countName))
  expect(shownTo(role, 'presence', presence).queues.map(({ queue }) => queue)).toEqual(open)
})

test.each(['resync', 'order', 'claim', 'ended'] as const)('%s names no queue, so that everybody is told it', (name) => {
  for (const role of ROLE_NAMES) expect(shownTo(role, name, 'whatever it says' as never)).toBe('whatever it says')
})

test('Order History is closed to a Telecaller', () => {
  expect(shownTo('Telecaller', 'orders', orders).queues).not.toContain('allOrder')
})
