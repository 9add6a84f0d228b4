import { useSyncExternalStore } from 'react'
import { decodeId, encodeId } from '#contract/order-id.ts'

/** Where the traveller is: one of the two pages, with the order of the address where it decodes to one. */
export type Route =
  | { page: 'track'; orderId: number | undefined }
  | { page: 'download'; orderId: number }
  | { page: 'none' }

/** Reads an address. A download page without an order it could show is the form. */
export function readRoute(path: string): Route {
  const [page, encoded = '', ...rest] = path.split('/').filter((part) => part !== '')
  if (rest.length > 0) return { page: 'none' }
  const orderId = decodeId(decodePart(encoded))
  if (page === 'track-order') return { page: 'track', orderId }
  if (page !== 'get-new-order-details') return { page: 'none' }
  return orderId === undefined ? { page: 'track', orderId } : { page: 'download', orderId }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The address of the form, with this order filled in where one is given, in the look of its landing site. */
export function trackPath(orderId: number | undefined, site: number | undefined): string {
  const path = orderId === undefined ? '/track-order' : `/track-order/${encodeId(orderId)}`
  return site === undefined ? path : `${path}?site=${site}`
}

/** The landing site that an address names (`?site=2`). */
export function siteOf(search: string): number | undefined {
  const site = new URLSearchParams(search).get('site') ?? ''
  return /^[1-9][0-9]{0,3}$/.test(site) ? Number(site) : undefined
}

/** The address of the download page of this order. */
export function downloadPath(orderId: number): string {
  return `/get-new-order-details/${encodeId(orderId)}`
}

const MOVED = 'entrada:moved'

/** Goes to an address without loading a page; `replace` leaves none behind that Back would come to. */
export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  scrollTo(0, 0)
  dispatchEvent(new Event(MOVED))
}

function subscribe(changed: () => void): () => void {
  addEventListener(MOVED, changed)
  addEventListener('popstate', changed)
  return () => {
    removeEventListener(MOVED, changed)
    removeEventListener('popstate', changed)
  }
}

/** The path of the address bar, as it changes. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/**
 * Takes the token of a mail's link out of the address (`#t=TOKEN`), so that neither history nor a shared screen keeps it;
 * undefined where there is none.
 */
export function takeLinkToken(): string | undefined {
  const token = /^#t=([\w.-]+)$/.exec(location.hash)?.[1]
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}
