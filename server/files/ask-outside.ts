import { lookup as resolve, type LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that are nobody's on the internet: our own networks, this machine, and what clouds tell their machines. In two lists, since
 * one would hold addresses of IPv4 against the networks of IPv6 too.
 */
const INTERNAL = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INTERNAL.ipv4.addSubnet(network, bits, 'ipv4')
// Of IPv6 the internet is 2000::/3 alone, without what carries an address of IPv4 inside or is for examples.
for (const [network, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  INTERNAL.ipv6.addSubnet(network, bits, 'ipv6')

/** Which addresses may be asked, for how long, and who signs for them beside the usual authorities; tests ask this machine. */
export const NETWORK: { isAllowed: (address: string) => boolean; timeLimitMs: number; ca?: string } = {
  timeLimitMs: 15_000,
  isAllowed: (address) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    return !INTERNAL[family].check(address, family)
  },
}

interface Question {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** The largest body of a 200 that counts as an answer; 0: no body is read, as for every other status. */
  bytesAtMost: number
  /** Our own network may be asked too: for developers. */
  inside?: boolean
}

/** How long a name may take to say where it leads. */
const NAME_LIMIT_MS = 3_000
/** Names that no server of the internet has. */
const INSIDE_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|lan|home\.arpa)$/i

/** Whether an address leads into our own network, as far as can be seen now; askOutside asks none that does. */
export async function leadsInside(address: string): Promise<boolean> {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host)) return !NETWORK.isAllowed(host)
  const late = new Promise<LookupAddress[]>((none) => void setTimeout(none, NAME_LIMIT_MS, []).unref())
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late])
  return found.length > 0 ? !found.every((one) => NETWORK.isAllowed(one.address)) : INSIDE_NAME.test(host)
}

/**
 * Asks a server over https, from the named host alone: no redirects, no internal addresses whatever the name resolves to, in 15
 * seconds. Undefined where there is no answer.
 */
export function askOutside(
  address: string,
  { method = 'GET', headers, body, bytesAtMost, inside = false }: Question,
): Promise<{ status: number; body: Buffer } | undefined> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password) return Promise.resolve(undefined)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!inside && isIP(literal) && !NETWORK.isAllowed(literal)) return Promise.resolve(undefined)
  return new Promise((answer) => {
    const none = () => answer(undefined)
    const asked = request(url, {
      method,
      agent: false,
      ...(!inside && { lookup: lookUpAllowed }),
      signal: AbortSignal.timeout(NETWORK.timeLimitMs),
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(NETWORK.ca && { ca: NETWORK.ca }),
    })
    asked.on('error', none)
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      const { statusCode: status = 0 } = response
      response.on('error', none)
      if (status !== 200 || bytesAtMost === 0) {
        answer({ status, body: Buffer.alloc(0) })
        return void asked.destroy()
      }
      const stop = () => {
        asked.destroy()
        none()
      }
      if (Number(response.headers['content-length'] ?? 0) > bytesAtMost) return stop()
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > bytesAtMost) return stop()
        parts.push(part)
      })
      response.on('aborted', none)
      response.on('end', () => answer(response.complete ? { status, body: Buffer.concat(parts) } : undefined))
    })
    asked.end(body)
  })
}

/** Resolves a name and refuses it when any of its addresses is internal: the connection goes to what was checked here. */
const lookUpAllowed: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found
    if (error || addresses.length === 0 || !addresses.every(({ address }) => NETWORK.isAllowed(address))) {
      return done(error ?? new Error('This address is not allowed'), '', 0)
    }
    if (options.all) return done(null, addresses)
    done(null, addresses[0]!.address, addresses[0]!.family)
  })
}
