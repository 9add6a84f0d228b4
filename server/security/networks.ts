import { isIPv4, isIPv6 } from 'node:net'

/**
 * TABLE: how much of an address counts as one. A host of IPv6 has its /64 for itself, its customer a /56, and a /48 costs
 * nothing: who counts addresses alone gives whoever rents one server 65,536 first attempts.
 */
const BITS = { host: 64, customer: 56, network: 48 } as const

/** `customer` is what one line of IPv6 gets; an IPv4 address is a host and a customer at once, and its network is the /24. */
export type Width = keyof typeof BITS

/** The networks that an address belongs to, each as CIDR; an IPv4 address has no customer, which would be the host again. */
export type Networks = { host: string; network: string } & Partial<Record<Width, string>>

const UNKNOWN: Networks = { host: 'unknown', network: 'unknown' }

/**
 * Returns the networks an address belongs to, however it is written: with a zone, a port or brackets, short or long. What carries an
 * IPv4 address is that address: mapped (::ffff:0:0/96), 6to4 (2002::/16) and translated (64:ff9b::/96 and 64:ff9b:1::/48,
 * RFC 6052 and 8215), behind which the whole of IPv4 would otherwise be one network. What is no address is `unknown`.
 */
export function networksOf(ip: string): Networks {
  const address = bare(ip)
  if (isIPv4(address)) return ofIPv4(address)
  if (!isIPv6(address)) return UNKNOWN
  const groups = groupsOf(address)
  const inside = ipv4Inside(groups)
  if (inside) return ofIPv4(inside)
  const cut = (bits: number) =>
    `${groups
      .slice(0, 4)
      .map((group, at) => (group & (0xffff << clamp(16 * (at + 1) - bits)) & 0xffff).toString(16))
      .join(':')}::/${bits}`
  return { host: cut(BITS.host), customer: cut(BITS.customer), network: cut(BITS.network) }
}

/** The network around an address: the /24 of IPv4, the /48 of IPv6. */
export function networkOf(ip: string): string {
  return networksOf(ip).network
}

function ofIPv4(address: string): Networks {
  return { host: address, network: `${address.split('.').slice(0, 3).join('.')}.0/24` }
}

/** Without what proxies write around an address. */
function bare(ip: string): string {
  const [, bracketed = ip] = /^\[(.*)\](?::\d+)?$/.exec(ip.trim()) ?? []
  return bracketed
    .trim()
    .replace(/%.*$/, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** The eight groups of an IPv6 address; the platform writes every form of it in one way. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part = '') => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [left, right] = [read(head), read(tail)]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

function ipv4Inside(groups: number[]): string | undefined {
  const [a, b, c] = groups
  const begins = (...wanted: number[]) => wanted.every((group, at) => groups[at] === group)
  if (a === 0x2002) return dotted(b!, c!)
  const isLast = begins(0, 0, 0, 0, 0, 0xffff) || begins(0x64, 0xff9b, 0, 0, 0, 0) || begins(0x64, 0xff9b, 1)
  return isLast ? dotted(groups[6]!, groups[7]!) : undefined
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function clamp(shift: number): number {
  return Math.min(16, Math.max(0, shift))
}
