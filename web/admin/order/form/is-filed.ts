import type { OrderDetail } from '#contract/orders/orders.ts'

/** How many tickets of an order count. */
export function countTickets({ documents }: Pick<OrderDetail, 'documents'>): number {
  return documents.filter(({ state }) => state === 'current').length
}

/** Whether the government has the form of an order: what changes of it then has to be filed again. */
export function isFiled(order: OrderDetail): boolean {
  return ['AwaitingGovt', 'Completed'].includes(order.process_status) || countTickets(order) > 0
}
