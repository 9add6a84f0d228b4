import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getOrderRefunds, openRefunds } from '#contract/refunds/refunds.ts'

/** The refunds of an order, for a dialog outside of its page. */
export function orderRefundsQuery(orderId: number) {
  return queryOptions({
    queryKey: ['order', orderId, 'refunds'],
    queryFn: async ({ signal }) => (await call(getOrderRefunds, { orderId }, { signal })).data,
  })
}

/** The refunds that wait, of all orders. */
export const openRefundsQuery = queryOptions({
  queryKey: ['open-refunds'],
  queryFn: ({ signal }) => call(openRefunds, {}, { signal }),
})
