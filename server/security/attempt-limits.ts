import { isIPv4, isIPv6 } from 'node:net'
import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { countOne, rings, waitsUntil, type AttemptRule, type Counter } from '#server/security/judge-attempt.ts'
import { sign } from '#server/security/signatures.ts'
import { say, type Said } from '#server/words/say.ts'

interface AttemptLimitRow extends AttemptRule {
  /** What is counted: a text, an address (IPv6: its /64), the network around it (/24, /64), or a text from one address. */
  per: 'text' | 'address' | 'network' | 'text-and-address'
}

const MINUTES = 60
const HOURS = 60 * MINUTES

/** TABLE: rate limits, what may be tried how often; docs/decisions/015-attempts.md says why so. */
export const ATTEMPT_LIMITS = {
  'sign-in-pair': { free: 5, after: 'growing-waits', seconds: 24 * HOURS, per: 'text-and-address' },
  'sign-in-network': { free: 100, after: 'rest-of-window', seconds: 15 * MINUTES, per: 'address' },
  'sign-in-account': { free: 50, after: 'rest-of-window', seconds: 24 * HOURS, per: 'text' },
  // A browser that has signed in to the account before: this one alone.
  'sign-in-device': { free: 5, after: 'growing-waits', seconds: 24 * HOURS, per: 'text' },
  // Codes of a second factor, behind a right password: a new password neither buys more of them nor is kept waiting by them.
  'code-pair': { free: 5, after: 'growing-waits', seconds: 24 * HOURS, per: 'text-and-address' },
  'code-device': { free: 5, after: 'growing-waits', seconds: 24 * HOURS, per: 'text' },
  'code-account': { free: 50, after: 'rest-of-window', seconds: 24 * HOURS, per: 'text' },
  // In one session, so that a stolen one keeps nobody else from changing a password.
  'current-password': { free: 5, after: 'growing-waits', seconds: 24 * HOURS, per: 'text' },
  'forgot-pair': { free: 3, after: 'growing-waits', seconds: 24 * HOURS, per: 'text-and-address' },
  'forgot-address': { free: 30, after: 'rest-of-window', seconds: 1 * HOURS, per: 'address' },
  'track-order-pair': { free: 5, after: 'growing-waits', seconds: 24 * HOURS, per: 'text-and-address' },
  'track-email-pair': { free: 5, after: 'growing-waits', seconds: 24 * HOURS, per: 'text-and-address' },
  'track-address': { free: 60, after: 'rest-of-window', seconds: 1 * HOURS, per: 'address' },
  'track-network': { free: 60, after: 'alarm', seconds: 1 * HOURS, per: 'network' },
  'track-order': { free: 50, after: 'alarm', seconds: 24 * HOURS, per: 'text' },
  'track-email': { free: 20, after: 'alarm', seconds: 1 * HOURS, per: 'text' },
  // By one member of staff, to addresses that are not the order's own.
  'send-elsewhere': { free: 50, after: 'rest-of-window', seconds: 24 * HOURS, per: 'text' },
  // Files of one order that are asked of its landing site, since we have none of that name.
  'landing-site-file': { free: 30, after: 'rest-of-window', seconds: 15 * MINUTES, per: 'text' },
  // Each is kept for ever, and staff read it; mending a slip takes a few.
  answer: { free: 20, after: 'rest-of-window', seconds: 1 * HOURS, per: 'text' },
  'answer-address': { free: 60, after: 'rest-of-window', seconds: 1 * HOURS, per: 'address' },
  // Each is a row that staff read: a script must not fill the history.
  download: { free: 60, after: 'rest-of-window', seconds: 1 * HOURS, per: 'text' },
  // Each is a signature, and a row likewise. Its own, so that a link to it on a hostile page uses up no download.
  wallet: { free: 20, after: 'rest-of-window', seconds: 1 * HOURS, per: 'text' },
} as const satisfies Record<string, AttemptLimitRow>

export type AttemptLimit = keyof typeof ATTEMPT_LIMITS

/** What an attempt counts for: a limit, and the text that it counts by where it does. */
export type Try = readonly [limit: AttemptLimit, text?: string]

type Asked = { key: string; limit: AttemptLimit; rule: AttemptRule }

/**
 * Counts an attempt for several limits at once, before its work is done, so that attempts in parallel cannot slip through; where
 * one of them says to wait, it counts for none. Refuses with 429 and Retry-After then; `words` may say another way on.
 * Answers the limits whose last free attempt this was.
 */
export async function consume(ctx: Context, tries: readonly Try[], words?: Said): Promise<AttemptLimit[]> {
  if (tries.length === 0) return []
  const asked = tries.map((one) => ask(ctx, one)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return transaction(ctx.pool, async (client) => {
    const { counters, at } = await lock(client, asked)
    const alarmed = asked.some(({ key, rule }) => rings(rule, counters.get(key)!, at))
    const waits = asked.map(({ key, rule }) => waitsUntil(rule, counters.get(key)!, at, alarmed)?.getTime() ?? 0)
    const until = Math.max(...waits)
    if (until > 0) {
      ctx.log.warn({ limit: asked[waits.indexOf(until)]!.limit }, 'too many attempts')
      throw tooMany(until - at.getTime(), words)
    }
    const after = asked.map(({ key, rule }) => ({ key, ...countOne(rule, counters.get(key)!, at) }))
    await write(client, after)
    return asked.filter(({ rule }, index) => after[index]!.count === rule.free).map(({ limit }) => limit)
  })
}

/** Takes an attempt back that turned out right: growing waits end with it, since who is right made the wrong ones too. */
export async function refundAttempts(ctx: Context, tries: readonly Try[]): Promise<void> {
  const asked = tries.map((one) => ask(ctx, one))
  const [ended, others] = [true, false].map((growing) =>
    asked.filter(({ rule }) => (rule.after === 'growing-waits') === growing).map(({ key }) => key),
  )
  await ctx.pool.query({
    name: 'give-attempts-back',
    text: `with mine as (select key from attempts where key = any($1::text[] || $2::text[]) order by key collate "C" for update),
        gone as (delete from attempts where key in (select key from mine) and key = any($1::text[]))
      update attempts set count = greatest(count - 1, 0), free_at = null
      where key in (select key from mine) and key = any($2::text[])`,
    values: [ended, others],
  })
}

/** Forgets all attempts that count for these. */
export async function resetAttempts(ctx: Context, tries: readonly Try[]): Promise<void> {
  await ctx.pool.query('delete from attempts where key = any($1::text[])', [tries.map((one) => ask(ctx, one).key)])
}

function tooMany(ms: number, words: Said | '' = ''): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000))
  const message = say('Too many attempts. Please try again in {0}{1}.', inWords(retryAfterSeconds), words)
  return new Refusal('too-many', message, { retryAfterSeconds })
}

function inWords(seconds: number): Said {
  const minutes = Math.ceil(seconds / MINUTES)
  if (minutes === 1) return '1 minute'
  return minutes < 60
    ? say('{0} minutes', minutes)
    : minutes <= 60
      ? '1 hour'
      : say('{0} hours', Math.ceil(minutes / 60))
}

/** Keys are e-mails and addresses: only their keyed hash is kept. */
function ask(ctx: Context, [limit, text = '']: Try): Asked {
  const { per, ...rule }: AttemptLimitRow = ATTEMPT_LIMITS[limit]
  const typed = text.trim().toLowerCase()
  const counted = {
    text: typed,
    address: networkOf(ctx.ip, 4),
    network: networkOf(ctx.ip, 3),
    'text-and-address': `${typed}\n${networkOf(ctx.ip, 4)}`,
  }[per]
  return { key: `${limit}:${sign(ctx.secret, 'attempt', `${limit}\n${counted}`)}`, limit, rule }
}

/** Locks the counters, always in the same order; a key that nobody has tried gets one. The time is the database's. */
async function lock(client: PoolClient, asked: Asked[]): Promise<{ counters: Map<string, Counter>; at: Date }> {
  const { rows } = await client.query<Counter & { key: string; at: Date }>({
    name: 'lock-attempts',
    text: `insert into attempts (key) select unnest($1::text[]) on conflict (key) do update set count = attempts.count
      returning key, count, counted_at as "countedAt", free_at as "freeAt", forgotten_at as "forgottenAt", clock_timestamp() as at`,
    values: [asked.map(({ key }) => key)],
  })
  return { counters: new Map(rows.map((row) => [row.key, row])), at: rows.at(-1)!.at }
}

async function write(client: PoolClient, counters: (Counter & { key: string })[]): Promise<void> {
  await client.query({
    name: 'write-attempts',
    text: `update attempts a set count = n.count, counted_at = n."countedAt", free_at = n."freeAt", forgotten_at = n."forgottenAt"
      from jsonb_to_recordset($1) as n(key text, count int, "countedAt" timestamptz, "freeAt" timestamptz, "forgottenAt" timestamptz)
      where a.key = n.key`,
    values: [JSON.stringify(counters)],
  })
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
