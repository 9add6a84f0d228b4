import type { TRACKING_STEPS } from '#contract/travellers/tracking.ts'
import { listAwake, QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { STATUSES, type ShownStatus } from '#contract/orders/statuses.ts'

export type TrackingStep = (typeof TRACKING_STEPS)[number]

/** What a traveller's order shows while it is in the queue with this list number; the same word as in staff's rows. */
export function shownStatus(list: number): ShownStatus {
  const key = QUEUE_KEYS.find((name) => (QUEUES[name].lists as readonly number[]).includes(listAwake(list)))
  const shown = key && QUEUES[key].orders
  if (shown === undefined || shown === 'all' || shown === 'put off') throw new Error(`No queue reads list ${list}`)
  return shown
}

export interface Progress {
  status: ShownStatus
  hasDocument: boolean
  isRefunded: boolean
}

/**
 * How far an order is, for its traveller. One in Refunds stays there also when its document was made, and is called refunded
 * only when somebody has refunded it; where there is no document it stays refunded wherever staff move it.
 */
export function trackingStep({ status, hasDocument, isRefunded }: Progress): TrackingStep {
  if (status === 'Refunds') return isRefunded ? 'refunded' : 'refund-open'
  if (hasDocument) return 'ready'
  if (isRefunded) return 'refunded'
  if (status === 'Pending') return 'received'
  return status === 'New' || status === 'Priority' || status === 'Future' ? 'paid' : STATUSES[status].traveller
}

/** An id as a traveller types it, or undefined: digits, as they are read out or copied, with blanks among them and a # before. */
export function readTypedId(typed: number | string): number | undefined {
  const digits = String(typed)
    .replace(/[\s\u200b]/g, '')
    .replace(/^#/, '')
  return /^[1-9][0-9]{0,14}$/.test(digits) ? Number(digits) : undefined
}

/**
 * The history as the traveller sees it: the calling address is shown whole, of others the last part is hidden, since
 * whoever knows the order's e-mail may be another person (security D10). Staff see them whole.
 */
export function maskAddress(address: string, asking: string): string {
  if (address === asking) return address
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}:*` : address.replace(/\.\d+$/, '.*')
}
