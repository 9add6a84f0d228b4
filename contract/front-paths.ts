import { encodeId } from '#contract/order-id.ts'
import type { Wallet } from '#contract/wallets.ts'

/** The address of the form, with this order filled in where one is given, in the look of its landing site. */
export function trackPath(orderId: number | undefined, site: number | undefined): string {
  const path = orderId === undefined ? '/track-order' : `/track-order/${encodeId(orderId)}`
  return site === undefined ? path : `${path}?site=${site}`
}

/** The address of the order's page. */
export function orderPath(orderId: number): string {
  return `/get-new-order-details/${encodeId(orderId)}`
}

/** The address where the traveller answers what is asked of the order, and tells another flight. */
export function answerPath(orderId: number): string {
  return `${orderPath(orderId)}/answer`
}

/** The address that gives the pass of a document for a wallet; outside of what the service worker sees, which has no use for it. */
export function walletPath(orderId: number, wallet: Wallet, file1: string): string {
  return `/wallet-pass/${encodeId(orderId)}/${wallet}?file1=${encodeURIComponent(file1)}`
}

/** The address of the page that opens, without a network, what a device keeps; there is nothing of anybody on it. */
export const KEPT_PAGE = '/kept-page'
/** The cookie by which a page says, also without a network, which orders its reader took off the device: their proof there is over. */
export const REMOVED_COOKIE = 'removed'
/** The address of the service worker that gives that page. */
export const WORKER = '/traveller-worker.js'
