import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents.ts'

/** Addresses that are nobody's on the internet: our own networks, this machine, and what clouds tell their machines. */
const INTERNAL = new BlockList()
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
  INTERNAL.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv6')

/** Which addresses may be asked, for how long, and who signs for them beside the usual authorities; tests ask this machine. */
export const NETWORK: { isAllowed: (address: string) => boolean; timeLimitMs: number; ca?: string } = {
  timeLimitMs: 15_000,
  isAllowed: (address) => !INTERNAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
}

/**
 * Fetches a file over https, from the named host alone: no redirects, no internal addresses whatever the name resolves to, at most
 * 15 MB, in 15 seconds. Undefined where it is not to be had; what it is must be inspected.
 */
export function fetchFromSite(address: string): Promise<Buffer | undefined> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password) return Promise.resolve(undefined)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !NETWORK.isAllowed(literal)) return Promise.resolve(undefined)
  return new Promise((answer) => {
    const none = () => answer(undefined)
    const asked = request(url, {
      agent: false,
      lookup: lookUpAllowed,
      signal: AbortSignal.timeout(NETWORK.timeLimitMs),
      headers: { accept: 'application/pdf, image/*', 'accept-encoding': 'identity' },
      ...(NETWORK.ca && { ca: NETWORK.ca }),
    })
    asked.on('error', none)
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      const stop = () => {
        asked.destroy()
        none()
      }
      if (response.statusCode !== 200 || Number(response.headers['content-length'] ?? 0) > DOCUMENT_BYTES_AT_MOST) {
        return stop()
      }
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > DOCUMENT_BYTES_AT_MOST) return stop()
        parts.push(part)
      })
      response.on('error', none)
      response.on('aborted', none)
      response.on('end', () => answer(response.complete && bytes > 0 ? Buffer.concat(parts) : undefined))
    })
    asked.end()
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
