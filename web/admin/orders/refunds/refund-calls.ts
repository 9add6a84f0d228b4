import { queryOptions } from '@tanstack/react-query'
import type * as refunds from '#contract/refunds/refunds.ts'
import { call, wire } from '#web/api.ts'

const getOrderRefunds = wire<typeof refunds.getOrderRefunds>('GET', '/admin/order-refunds/:orderId')
const getOpenRefunds = wire<typeof refunds.openRefunds>('GET', '/admin/open-refunds')
export const askRefund = wire<typeof refunds.askRefund>('POST', '/admin/ask-refund')
export const decideRefund = wire<typeof refunds.decideRefund>('PUT', '/admin/decide-refund')
export const dismissRefundHint = wire<typeof refunds.dismissRefundHint>('PUT', '/admin/dismiss-refund-hint')

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
  queryFn: ({ signal }) => call(getOpenRefunds, {}, { signal }),
})
