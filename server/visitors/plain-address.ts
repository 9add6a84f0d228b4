import { isIPv4, isIPv6 } from 'node:net'

/** The canonical form of an address, so that two can be compared; undefined for anything else. */
export function plainAddress(ip: string | null | undefined): string | undefined {
  const address = (ip ?? '')
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  if (isIPv4(address)) return address
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : undefined
}
