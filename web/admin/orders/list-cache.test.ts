import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dropFromQueue, namesOf } from '#web/admin/orders/list-cache.ts'
import { ORDERS_KEY } from '#web/admin/orders/order-windows.ts'

test('orders are named by their travellers where a list has them, else by their numbers, also once their rows have left', async () => {
  const queryClient = new QueryClient()
  const rows = [{ order_id: 7, name: 'Ana', last_name: 'Diaz' }]
  queryClient.setQueryData([ORDERS_KEY, 'newOrder', '', 0, 50], { rows, total: 1, groups: [], list: '' })
  queryClient.setQueryData([ORDERS_KEY, 'futureOrder', '', 0, 50], undefined)
  const ids = new Set([7, 8])
  const names = namesOf(queryClient, ids)
  await dropFromQueue(queryClient, 'newOrder', ids)
  expect([...names]).toEqual([
    [7, 'Ana Diaz, #7'],
    [8, '#8'],
  ])
  expect(namesOf(queryClient, ids).get(7)).toBe('#7')
})
