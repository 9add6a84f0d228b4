import { isIPv4, isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { sign } from '#server/http/signatures.ts'
import { say } from '#server/messages/say.ts'

interface AttemptLimitRow {
  /** How many attempts one key has. */
  points: number
  /** From the first attempt on, until the key may try again. */
  seconds: number
  /** What a key is: text as it is, one address (IPv6: its /64), or the network around it (/24, /64). */
  per: 'text' | 'address' | 'network'
}

/** TABLE: what may be tried how often (decisions sections 3 and 9, security A3 and D3). */
export const ATTEMPT_LIMITS = {
  'sign-in-account': { points: 5, seconds: 15 * 60, per: 'text' },
  'sign-in-address': { points: 5, seconds: 15 * 60, per: 'address' },
  'forgot-account': { points: 3, seconds: 60 * 60, per: 'text' },
  'forgot-network': { points: 10, seconds: 60 * 60, per: 'network' },
  'reset-address': { points: 20, seconds: 15 * 60, per: 'address' },
  'track-order': { points: 10, seconds: 15 * 60, per: 'text' },
  'track-email': { points: 20, seconds: 60 * 60, per: 'text' },
  'track-network': { points: 60, seconds: 60 * 60, per: 'network' },
  // By one member of staff, to addresses that are not the order's own (security J5).
  'send-elsewhere': { points: 50, seconds: 24 * 60 * 60, per: 'text' },
  // Files of one order that are asked of its landing site, since we have none of that name.
  'landing-site-file': { points: 30, seconds: 15 * 60, per: 'text' },
  // Each is a row that staff read: a script must not fill the history.
  download: { points: 60, seconds: 60 * 60, per: 'text' },
} as const satisfies Record<string, AttemptLimitRow>

export type AttemptLimit = keyof typeof ATTEMPT_LIMITS

const limiters = new WeakMap<Pool, Map<AttemptLimit, RateLimiterPostgres>>()

function limiterOf(pool: Pool, limit: AttemptLimit): RateLimiterPostgres {
  const ofPool = limiters.get(pool) ?? new Map<AttemptLimit, RateLimiterPostgres>()
  limiters.set(pool, ofPool)
  const known = ofPool.get(limit)
  if (known) return known
  const { points, seconds } = ATTEMPT_LIMITS[limit]
  const made = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempts',
    tableCreated: true,
    keyPrefix: limit,
    points,
    duration: seconds,
  })
  ofPool.set(limit, made)
  return made
}

/** Keys are e-mails and addresses: only their keyed hash is kept. */
function hashKey(ctx: Context, limit: AttemptLimit, key: string): string {
  const { per } = ATTEMPT_LIMITS[limit]
  const counted = per === 'text' ? key.trim().toLowerCase() : networkOf(key, per === 'address' ? 4 : 3)
  return sign(ctx.secret, 'attempt', `${limit}\n${counted}`)
}

/**
 * Counts an attempt before its work is done, so that attempts in parallel cannot slip through.
 * Refuses with 429 and Retry-After once the key has none left; `words` may say another way on.
 */
export async function consume(ctx: Context, limit: AttemptLimit, key: string, words = ''): Promise<void> {
  try {
    await limiterOf(ctx.pool, limit).consume(hashKey(ctx, limit, key))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    ctx.log.warn({ limit }, 'too many attempts')
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    const minutes = Math.ceil(retryAfterSeconds / 60)
    const message =
      minutes === 1
        ? say`Too many attempts. Please try again in 1 minute${words}.`
        : say`Too many attempts. Please try again in ${minutes} minutes${words}.`
    throw new Refusal('too-many', message, { retryAfterSeconds })
  }
}

/** Gives one attempt back that turned out right, so that only wrong ones count. */
export async function giveBack(ctx: Context, limit: AttemptLimit, key: string): Promise<void> {
  await limiterOf(ctx.pool, limit).reward(hashKey(ctx, limit, key))
}

/** Forgets all attempts of a key, where being right proves that the wrong ones were its owner's. */
export async function forgive(ctx: Context, limit: AttemptLimit, key: string): Promise<void> {
  await limiterOf(ctx.pool, limit).delete(hashKey(ctx, limit, key))
}

/** The first bytes of an IPv4 address, or the /64 of an IPv6 one; an IPv4 address inside IPv6 is the IPv4 one. */
export function networkOf(ip: string, ipv4Bytes: 3 | 4): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(address)) return address.split('.').slice(0, ipv4Bytes).join('.')
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...missing, ...right].slice(0, 4).join(':')
}
