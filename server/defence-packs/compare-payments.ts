import { isIPv4 } from 'node:net'
import type { Payment } from '#server/db/tables/orders.ts'
import type { PurchaseTraits } from '#server/defence-packs/find-histories.ts'
import { deviceText } from '#server/defence-packs/pack-text.ts'
import { plainAddress } from '#server/visitors/plain-address.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

/** The browser, device and system of a payment, as downloads keep them; undefined where it does not tell browser and system. */
export function deviceOf(payment: Payment | null): { browser: string; os: string } | undefined {
  const { browser, os } = readUserAgent(payment?.user_agent ?? '')
  return browser.startsWith('Unknown') || os === 'Unknown' ? undefined : { browser, os }
}

/** The browser, device and system of a payment in words; undefined where they are not told. */
export function deviceWords(payment: Payment | null): string | undefined {
  const device = deviceOf(payment)
  return device && deviceText(device.browser, device.os)
}

/** What matches it, in words: known to be of the same kind, not known to be the same. */
export function sameKindOf(payment: Payment | null): string {
  return `a browser and system of the same kind as the purchase (${deviceWords(payment)})`
}

/** What of a purchase its downloads are compared with. */
export function purchaseTraits(payment: Payment | null): PurchaseTraits {
  const address = plainAddress(payment?.ip)
  const written = address === undefined ? [] : [address, (payment?.ip ?? '').trim()]
  if (address !== undefined && isIPv4(address)) written.push(`::ffff:${address}`)
  return { addresses: [...new Set(written)], browser: null, os: null, ...deviceOf(payment) }
}
