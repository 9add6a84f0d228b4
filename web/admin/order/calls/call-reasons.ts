import type { OrderDetail } from '#contract/orders/orders.ts'
import type { CallReason } from '#web/admin/order/calls/call-scripts.ts'

type Reasoned = Pick<OrderDetail, 'mailHistory' | 'asked' | 'needs_check'>

/** The mails that did not arrive, and that nobody has seen to. */
export function lostMails({ mailHistory }: Reasoned): OrderDetail['mailHistory'] {
  return mailHistory.filter((mail) => mail.needs_person)
}

/** Why a traveller is to be called, what hinders us most before the others; `general` where nothing is open. */
export function callReasons(order: Reasoned): CallReason[] {
  const reasons: CallReason[] = []
  if (lostMails(order).length > 0) reasons.push('mail')
  if (order.asked.length > 0) reasons.push('asked')
  if (order.needs_check.length > 0) reasons.push('check')
  return reasons.length > 0 ? reasons : ['general']
}
