import { encodeId } from '#contract/orders/order-id.ts'
import type { Wallet } from '#contract/documents/wallets.ts'

/** The address of the form, with this order filled in where one is given, in the look of its landing site. */
export function trackPath(orderId: number | undefined, site: number | undefined): string {
  const path = orderId === undefined ? '/track-order' : `/track-order/${encodeId(orderId)}`
  return site === undefined ? path : `${path}?site=${site}`
}

/** The address where an order is found without its number, in the look of its landing site. */
export function findPath(site: number | undefined): string {
  return site === undefined ? '/find-order' : `/find-order?site=${site}`
}

/** The address of the order's page. */
export function orderPath(orderId: number): string {
  return `/get-new-order-details/${encodeId(orderId)}`
}

/** The address where the traveller answers what is asked of the order, and tells another flight. */
export function answerPath(orderId: number): string {
  return `${orderPath(orderId)}/answer`
}

/** The address of an order's receipt, with what was entered. */
export function receiptPath(orderId: number): string {
  return `${orderPath(orderId)}/receipt`
}

/** The address of the same as a PDF. */
export function receiptPdfPath(orderId: number): string {
  return `${receiptPath(orderId)}.pdf`
}

/** The part of the receipt where a traveller asks for their data; its form goes to the same address without the fragment. */
export function yourDataPath(orderId: number): string {
  return `${receiptPath(orderId)}#${YOUR_DATA}`
}
export const YOUR_DATA = 'your-data'

/** Where an order can be cancelled, on the receipt, and the address that its form goes to. */
export function cancelPath(orderId: number): string {
  return `${orderPath(orderId)}/cancel`
}
export function cancelFormPath(orderId: number): string {
  return `${receiptPath(orderId)}#${CANCEL}`
}
export const CANCEL = 'cancel'

/** The address that returns a document's pass for a wallet; kept outside the service worker's scope, which has no use for it. */
export function walletPath(orderId: number, wallet: Wallet, file1: string): string {
  return `/wallet-pass/${encodeId(orderId)}/${wallet}?file1=${encodeURIComponent(file1)}`
}

/** The address of the page that shows, offline, what the device keeps; the page itself holds no one's data. */
export const KEPT_PAGE = '/kept-page'
/** The cookie in which a page records, even offline, which orders were removed from the device, so that their proof ends there. */
export const REMOVED_COOKIE = 'removed'
/** The address of the manifest that lets an order's page, or the form, go on the home screen, in the look of a landing site. */
export function manifestPath(orderId: number | undefined, site: number): string {
  return `/pass.webmanifest?site=${site}${orderId === undefined ? '' : `&order=${encodeURIComponent(encodeId(orderId))}`}`
}

/** The address of the service worker that serves that page. */
export const WORKER = '/traveller-worker.js'
