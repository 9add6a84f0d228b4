import { lookup as resolve, type LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
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

/** What clouds tell their machines, which is for no developer either. */
const SECRETS = { ipv4: new BlockList(), ipv6: new BlockList() }
SECRETS.ipv4.addSubnet('169.254.0.0', 16, 'ipv4')
SECRETS.ipv4.addAddress('100.100.100.200', 'ipv4')
for (const [network, bits] of [
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['::ffff:169.254.0.0', 112],
  ['::ffff:100.100.100.200', 128],
  ['64:ff9b::a9fe:0', 112],
] as const)
  SECRETS.ipv6.addSubnet(network, bits, 'ipv6')

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const isSecret = (address: string) => SECRETS[family(address)].check(address, family(address))

/** Which addresses may be called, for how long, and which authorities count beside the usual ones; tests call this machine. */
export const NETWORK: { isAllowed: (address: string) => boolean; timeLimitMs: number; ca?: string } = {
  timeLimitMs: 15_000,
  isAllowed: (address) => !INTERNAL[family(address)].check(address, family(address)),
}

interface Question {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** The largest body of a 200 that counts as a response. */
  bytesAtMost: number
}

/** How long a name may take to say where it leads. */
const NAME_LIMIT_MS = 3_000
/** Names that no server of the internet has. */
const INSIDE_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|lan|home\.arpa)$/i

/** Where an address leads, as far as can be seen now: the internet, our own network, or somewhere that nobody calls. The call itself enforces it. */
export async function whereTo(address: string): Promise<'outside' | 'inside' | 'nowhere'> {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  const found = isIP(host) ? [host] : await lookUp(host)
  if (found.some(isSecret)) return 'nowhere'
  const isInside = found.length > 0 ? !found.every(NETWORK.isAllowed) : INSIDE_NAME.test(host)
  return isInside ? 'inside' : 'outside'
}

async function lookUp(host: string): Promise<string[]> {
  const late = new Promise<LookupAddress[]>((none) => void setTimeout(none, NAME_LIMIT_MS, []).unref())
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late])
  return found.map(({ address }) => address)
}

/**
 * Calls a server over https, the named host alone: no redirects, no internal addresses whatever the name resolves to, in 15
 * seconds. Undefined where there is no response.
 */
export function askOutside(
  address: string,
  { bytesAtMost, ...question }: Question,
): Promise<{ status: number; body: Buffer } | undefined> {
  return new Promise((answer) => {
    const none = () => answer(undefined)
    const asked = send(address, question, false, none)
    asked?.on('response', (response) => {
      const { statusCode: status = 0 } = response
      response.on('error', none)
      if (status !== 200) {
        answer({ status, body: Buffer.alloc(0) })
        return void asked.destroy()
      }
      const parts: Buffer[] = []
      let bytes = 0
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
  })
}

/** Why there was no answer. */
export type NoAnswer = 'address' | 'name' | 'refused' | 'certificate' | 'late' | 'broken'

interface Post {
  headers: Record<string, string>
  body: string
  /** This many of the first bytes of the response are read, whatever its status. */
  firstBytes: number
  /** Our own network may be called too, there also over http: for developers. */
  inside: boolean
}

/** How long an answer that has begun may take to say how it goes on. */
const BEGINNING_MS = 2_000

/** Posts under the rules of `askOutside`; returns the status with the beginning of the response, or why there was none. */
export function postOutside(
  address: string,
  { headers, body, firstBytes, inside }: Post,
): Promise<{ status: number; beginning: Buffer } | NoAnswer> {
  return new Promise((answer) => {
    let hasBegun = false
    const asked = send(address, { method: 'POST', headers, body }, inside, (why) => hasBegun || answer(why))
    asked?.on('response', (response) => {
      hasBegun = true
      const parts: Buffer[] = []
      const done = () => {
        answer({ status: response.statusCode ?? 0, beginning: Buffer.concat(parts).subarray(0, firstBytes) })
        asked.destroy()
      }
      const timer = setTimeout(done, BEGINNING_MS)
      response.on('data', (part: Buffer) => {
        parts.push(part)
        if (parts.reduce((bytes, one) => bytes + one.length, 0) >= firstBytes) done()
      })
      for (const end of ['end', 'error', 'aborted']) response.on(end, done)
      response.on('close', () => clearTimeout(timer))
    })
  })
}

/** Starts the call; undefined, with `fail` called, where the address may not be called. */
function send(
  address: string,
  { method = 'GET', headers, body }: Omit<Question, 'bytesAtMost'>,
  inside: boolean,
  fail: (why: NoAnswer) => void,
) {
  const url = new URL(address)
  const isPlain = url.protocol === 'http:' && inside
  const may = isPlain ? isOurs : inside ? (one: string) => !isSecret(one) : NETWORK.isAllowed
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if ((url.protocol !== 'https:' && !isPlain) || url.username || url.password || (isIP(literal) && !may(literal))) {
    fail('address')
    return undefined
  }
  const asked = (isPlain ? requestPlain : request)(url, {
    method,
    agent: false,
    lookup: lookUpAllowed(may),
    signal: AbortSignal.timeout(NETWORK.timeLimitMs),
    headers: { 'accept-encoding': 'identity', ...headers },
    ...(NETWORK.ca && { ca: NETWORK.ca }),
  })
  asked.on('error', (error) => fail(reasonOf(error)))
  asked.end(body)
  return asked
}

/** What goes over the wire in plain goes no further than our own network. */
const isOurs = (address: string) => INTERNAL[family(address)].check(address, family(address)) && !isSecret(address)

const NOT_ALLOWED = 'ERR_ADDRESS_NOT_ALLOWED'

/** TABLE: what Node calls an error -> why there was no answer. */
const REASONS: [RegExp, NoAnswer][] = [
  [new RegExp(`^${NOT_ALLOWED}$`), 'address'],
  [/^(ENOTFOUND|EAI_|ENODATA)/, 'name'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, 'refused'],
  [/CERT|SIGNATURE|^EPROTO$|^ERR_(TLS|SSL)/, 'certificate'],
  [/^(ABORT_ERR|ETIMEDOUT|23)$/, 'late'],
]

function reasonOf(error: NodeJS.ErrnoException): NoAnswer {
  const code = String(error.code ?? '')
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'broken'
}

/** Resolves a name and refuses it when any of its addresses may not be called: the connection goes to what was checked here. */
function lookUpAllowed(may: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found
      if (error || addresses.length === 0 || !addresses.every(({ address }) => may(address))) {
        const refusal = Object.assign(new Error('This address is not allowed'), { code: NOT_ALLOWED })
        return done(error ?? refusal, '', 0)
      }
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}
