import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { canCall } from '#web/admin/orders/calling/can-call.ts'
import { lostMails } from '#web/admin/order/calls/call-reasons.ts'

type Standing = OrderDetail['process_status']

/** Where orders wait for somebody to call, or to do what was said on the phone; also while they are put off until then. */
const CALLED: readonly Standing[] = ['Contact Customer', 'Customer Called']
/** Where nobody calls about them any more. */
const OVER: readonly Standing[] = ['Deleted', 'Refunds', 'Completed']

/** Whether an order shows the call sheet: where calling is its work, and always for members who file nothing and only call. */
export function isToCall(order: Pick<OrderDetail, 'process_status' | 'can' | 'anonymised_at'>): boolean {
  const { process_status: status, can } = order
  if (!canCall(order)) return false
  return CALLED.includes(status) || (!can.sendDocuments && !OVER.includes(status))
}

/** Whether the flight of an order that is not filed is past, by the country's calendar: no form takes it any more. */
export function isFlightPast(
  { flight_day: day, process_status: status }: Pick<OrderDetail, 'flight_day' | 'process_status'>,
  nowMs: number,
): boolean {
  return day !== null && day < dayInSantoDomingo(new Date(nowMs)) && status !== 'AwaitingGovt'
}

/**
 * Whether a traveller whose number is wrong can be asked for theirs by mail: their order waits for a call, as it did when the caller saw it,
 * mail reaches them, and the number is not asked for already.
 */
export function canAskNumber(order: OrderDetail, seenStatus: string): boolean {
  const { process_status: status, asked, can } = order
  const isAsked = asked.some(({ values }) => values.includes('phone'))
  return status === seenStatus && CALLED.includes(status) && can.resendMail && lostMails(order).length === 0 && !isAsked
}
