import { REMOVED_COOKIE } from '#contract/travellers/front-paths.ts'

const nameOf = (orderId: number) => `removed-${orderId}`
const CHANNEL = 'removed'
/** No proof of an order lasts longer. */
const LONGEST_GRANT_SECONDS = 400 * 86_400

/** Whether the reader took an order off this device: in this tab it is not kept again. */
export function wasRemoved(orderId: number): boolean {
  return sessionStorage.getItem(nameOf(orderId)) !== null
}

export function rememberRemoved(orderIds: number[]): void {
  for (const orderId of orderIds) sessionStorage.setItem(nameOf(orderId), '')
}

/** Tells the server, with the next request, and this browser's other pages that these orders are no longer proved on this device. */
export function tellRemoved(orderIds: number[]): void {
  const [, before] = new RegExp(`(?:^|;\\s*)${REMOVED_COOKIE}=([\\d.]+)`).exec(document.cookie) ?? []
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const value = [before, ...orderIds].filter(Boolean).join('.')
  document.cookie = `${REMOVED_COOKIE}=${value}; Path=/; Max-Age=${LONGEST_GRANT_SECONDS}; SameSite=Lax${secure}`
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(orderIds)
  channel.close()
}

/** Hears what another page of this browser removed; returns a function that ends this. */
export function hearRemoved(heard: (orderIds: number[]) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => heard(data as number[])
  return () => channel.close()
}
