import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Permission } from '#contract/staff/access.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { QUEUES, type QueueRow } from '#contract/lists/queues.ts'
import type { HANDLERS } from '#server/handlers.ts'

// The type check of `npm run check` is the test: each expected error must be one, or it complains itself.

test('an endpoint that forgets its access does not compile', () => {
  // @ts-expect-error access is required
  const open = endpoint({ method: 'GET', path: '/x', summary: 'x', input: z.object({}), data: z.null() })
  expect(open).not.toHaveProperty('access')
})

test('an access that is no permission does not compile', () => {
  // @ts-expect-error no such permission
  const unknown: Permission = 'orders:everything'
  expect(unknown).toBe('orders:everything')
})

test('a queue over an unknown status does not compile', () => {
  // @ts-expect-error no such status
  const queue: QueueRow = { ...QUEUES.newOrder, orders: 'Nowhere' }
  expect(queue.orders).toBe('Nowhere')
})

test('an endpoint without a handler does not compile', () => {
  const incomplete = {} as Omit<typeof HANDLERS, 'adminLogin'>
  // @ts-expect-error adminLogin is missing
  const handlers: typeof HANDLERS = incomplete
  expect(handlers).toEqual({})
})
