import type { OrderDetail } from '#contract/orders/orders.ts'

type Standing = OrderDetail['process_status']

/** Where orders wait for somebody to call, or to do what was said on the phone; also while they are put off until then. */
const CALLED: readonly Standing[] = ['Contact Customer', 'Customer Called']
/** Where nobody calls about them any more. */
const OVER: readonly Standing[] = ['Deleted', 'Refunds', 'Completed']

/** Whether an order shows the call sheet: where calling is its work, and always for members who file nothing and only call. */
export function isToCall({
  process_status: status,
  can,
  anonymised_at: gone,
}: Pick<OrderDetail, 'process_status' | 'can' | 'anonymised_at'>): boolean {
  if (gone !== null || !can.moveTo.some((to) => to === 'Customer Called' || to === 'Awaiting')) return false
  return CALLED.includes(status) || (!can.sendDocuments && !OVER.includes(status))
}
