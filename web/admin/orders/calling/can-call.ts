import type { OrderDetail } from '#contract/orders/orders.ts'

/** Whether a member may call about an order and keep what came of it; nobody calls where the traveller's data are gone. */
export function canCall({ can, anonymised_at: gone }: Pick<OrderDetail, 'can' | 'anonymised_at'>): boolean {
  return gone === null && can.moveTo.some((to) => to === 'Customer Called' || to === 'Awaiting')
}
