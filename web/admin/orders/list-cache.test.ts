import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { nameOf } from '#web/admin/orders/list-cache.ts'
import { ORDERS_KEY } from '#web/admin/orders/order-windows.ts'

test('an order is named by its traveller where a list has it, else by its number', () => {
  const queryClient = new QueryClient()
  const rows = [{ order_id: 7, name: 'Ana', last_name: 'Diaz' }]
  queryClient.setQueryData([ORDERS_KEY, 'newOrder', '', 0, 50], { rows, total: 1, groups: [], list: '' })
  queryClient.setQueryData([ORDERS_KEY, 'futureOrder', '', 0, 50], undefined)
  expect(nameOf(queryClient, 7)).toBe('Ana Diaz, #7')
  expect(nameOf(queryClient, 8)).toBe('#8')
})
