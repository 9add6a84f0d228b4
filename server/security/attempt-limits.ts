import type { PoolClient } from 'pg'
import type { AuditEvent } from '#contract/staff/audit-events.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { countOne, rings, waitsUntil, type AttemptRule, type Counter } from '#server/security/judge-attempt.ts'
import { networksOf, type Width } from '#server/security/networks.ts'
import { sign } from '#server/security/signatures.ts'
import { say, type Said } from '#server/words/say.ts'

interface AttemptLimitRow extends Omit<AttemptRule, 'free'> {
  /** How many are free by where they come from: one host, one customer, one network, or anywhere; each has its own counter. */
  free: Partial<Record<Width | 'anywhere', number>>
  /** What the audit log is told when the last free one was used up, once in a window. */
  tells?: AuditEvent
}

const MINUTES = 60
const HOURS = 60 * MINUTES
const WIDTHS = ['anywhere', 'host', 'customer', 'network'] as const

/** TABLE: rate limits, what may be tried how often from where; docs/decisions/015-attempts.md says why so. */
export const ATTEMPT_LIMITS = {
  'sign-in-pair': { free: { host: 5, customer: 10, network: 20 }, after: 'growing-waits', seconds: 24 * HOURS },
  'sign-in-network': {
    free: { network: 100 },
    after: 'rest-of-window',
    seconds: 15 * MINUTES,
    tells: 'staff.network-limited',
  },
  'sign-in-account': {
    free: { anywhere: 50 },
    after: 'rest-of-window',
    seconds: 24 * HOURS,
    tells: 'staff.sign-in-limited',
  },
  // A browser that has signed in to the account before: this one alone.
  'sign-in-device': { free: { anywhere: 5 }, after: 'growing-waits', seconds: 24 * HOURS },
  // Codes of a second factor, behind a right password: a new password neither buys more of them nor is kept waiting by them.
  'code-pair': { free: { host: 5, customer: 10, network: 20 }, after: 'growing-waits', seconds: 24 * HOURS },
  'code-device': { free: { anywhere: 5 }, after: 'growing-waits', seconds: 24 * HOURS },
  'code-account': {
    free: { anywhere: 50 },
    after: 'rest-of-window',
    seconds: 24 * HOURS,
    tells: 'staff.sign-in-limited',
  },
  // In one session, so that a stolen one keeps nobody else from changing a password.
  'current-password': { free: { anywhere: 5 }, after: 'growing-waits', seconds: 24 * HOURS },
  'forgot-pair': { free: { host: 3, customer: 6, network: 12 }, after: 'growing-waits', seconds: 24 * HOURS },
  'forgot-address': { free: { host: 30, customer: 60, network: 120 }, after: 'rest-of-window', seconds: 1 * HOURS },
  'track-order-pair': { free: { host: 5, customer: 10, network: 20 }, after: 'growing-waits', seconds: 24 * HOURS },
  'track-email-pair': { free: { host: 5, customer: 10, network: 20 }, after: 'growing-waits', seconds: 24 * HOURS },
  'track-address': { free: { host: 60, customer: 120, network: 300 }, after: 'rest-of-window', seconds: 1 * HOURS },
  'track-network': { free: { network: 60 }, after: 'alarm', seconds: 1 * HOURS, tells: 'orders.guessed-by-network' },
  'track-order': { free: { anywhere: 50 }, after: 'alarm', seconds: 24 * HOURS, tells: 'order.guessed' },
  'track-email': { free: { anywhere: 20 }, after: 'alarm', seconds: 1 * HOURS, tells: 'orders.guessed-by-email' },
  // By anybody, from anywhere: meanwhile the link in the mail opens the order, and so does a browser that proved it before.
  'track-order-all': { free: { anywhere: 100 }, after: 'rest-of-window', seconds: 1 * HOURS },
  'track-email-all': { free: { anywhere: 100 }, after: 'rest-of-window', seconds: 1 * HOURS },
  // A browser that has proved the order before: this one alone.
  'track-device': { free: { anywhere: 5 }, after: 'growing-waits', seconds: 24 * HOURS },
  // Who asks for the link of an order again. No limit counts an e-mail from everywhere: nobody may use up its owner's; how many
  // mails go there is the job's to say (server/tracking/mail-link-again.ts).
  'link-ask-pair': { free: { host: 3, customer: 6, network: 12 }, after: 'growing-waits', seconds: 24 * HOURS },
  'link-ask-address': { free: { host: 20, customer: 40, network: 100 }, after: 'rest-of-window', seconds: 1 * HOURS },
  // The code of one mail, in the one browser that asked for it: no stranger can try it, or use its tries up.
  'link-code': { free: { anywhere: 5 }, after: 'rest-of-window', seconds: 30 * MINUTES },
  'link-code-address': { free: { host: 30, customer: 60, network: 150 }, after: 'rest-of-window', seconds: 1 * HOURS },
  // By one member of staff, to addresses that are not the order's own.
  'send-elsewhere': { free: { anywhere: 50 }, after: 'rest-of-window', seconds: 24 * HOURS },
  // Files of one order that are asked of its landing site, since we have none of that name.
  'landing-site-file': { free: { anywhere: 30 }, after: 'rest-of-window', seconds: 15 * MINUTES },
  // Each is kept for ever, and staff read it; fixing a slip takes a few.
  answer: { free: { anywhere: 20 }, after: 'rest-of-window', seconds: 1 * HOURS },
  'answer-address': { free: { host: 60, customer: 120, network: 300 }, after: 'rest-of-window', seconds: 1 * HOURS },
  'cancel-order': { free: { anywhere: 10 }, after: 'rest-of-window', seconds: 24 * HOURS },
  'cancel-order-address': {
    free: { host: 30, customer: 60, network: 150 },
    after: 'rest-of-window',
    seconds: 1 * HOURS,
  },
  // One is kept at a time; each that staff handled may be asked again.
  'data-request': { free: { anywhere: 10 }, after: 'rest-of-window', seconds: 24 * HOURS },
  'data-request-address': {
    free: { host: 30, customer: 60, network: 150 },
    after: 'rest-of-window',
    seconds: 1 * HOURS,
  },
  // Each is a row that staff read: a script must not fill the history.
  download: { free: { anywhere: 60 }, after: 'rest-of-window', seconds: 1 * HOURS },
  // What a gateway did not sign; what it did is never counted.
  'dispute-hook': { free: { host: 60, customer: 120, network: 300 }, after: 'rest-of-window', seconds: 1 * HOURS },
  // Each is a signature, and a row likewise. Its own, so that a link to it on a hostile page uses up no download.
  wallet: { free: { anywhere: 20 }, after: 'rest-of-window', seconds: 1 * HOURS },
  // Each is a signature: of one pass, by all its devices.
  'wallet-renewal': { free: { anywhere: 120 }, after: 'rest-of-window', seconds: 1 * HOURS },
  // Each is a line of the log, and nobody signs it.
  'wallet-log': { free: { host: 20, customer: 40, network: 100 }, after: 'rest-of-window', seconds: 1 * HOURS },
} as const satisfies Record<string, AttemptLimitRow>

export type AttemptLimit = keyof typeof ATTEMPT_LIMITS

/** What an attempt counts for: a limit, and the text that it counts by where it does. */
export type Try = readonly [limit: AttemptLimit, text?: string]

/** A limit whose last free attempt was just used up. */
export interface Filled {
  limit: AttemptLimit
  tells: AuditEvent | undefined
  /** Whose attempts these were: a network, or a keyed hash of the text that is counted by. */
  of: string
}

/** One counter of an attempt. */
interface AttemptCounter extends Filled {
  key: string
  rule: AttemptRule
  width: Width | 'anywhere'
  text: string
}

/**
 * Counts an attempt for several limits at once, before its work is done, so that attempts in parallel cannot slip through; where
 * one of them says to wait, it counts for none. Refuses with 429 and Retry-After then; `words` may say another way on.
 * Returns the limits whose last free attempt this was.
 */
export async function consume(ctx: Context, tries: readonly Try[], words?: Said): Promise<Filled[]> {
  if (tries.length === 0) return []
  const asked = tries.flatMap((one) => ask(ctx, one)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return transaction(ctx.pool, async (client) => {
    const { counters, at } = await lock(client, asked)
    const ringing = asked.filter(({ key, rule }) => rings(rule, counters.get(key)!, at))
    const waits = asked.map((one) => {
      const isAlarmed = ringing.some((alarm) => reaches(alarm, one))
      return waitsUntil(one.rule, counters.get(one.key)!, at, isAlarmed)?.getTime() ?? 0
    })
    const until = Math.max(...waits)
    if (until > 0) {
      ctx.log.warn({ limit: asked[waits.indexOf(until)]!.limit }, 'too many attempts')
      throw tooMany(until - at.getTime(), words)
    }
    const after = asked.map(({ key, rule }) => ({ key, ...countOne(rule, counters.get(key)!, at) }))
    await write(client, after)
    return asked.filter(({ rule }, index) => after[index]!.count === rule.free)
  })
}

/** An alarm of a text makes everybody wait who was wrong with it, network by network; that of a network only each host for itself. */
function reaches(alarm: AttemptCounter, { text, width }: AttemptCounter): boolean {
  return alarm.width === 'anywhere' ? alarm.text === text : width === 'host'
}

/** Takes back an attempt that turned out right: growing waits end with it, since the same person made the wrong ones. */
export async function refundAttempts(ctx: Context, tries: readonly Try[]): Promise<void> {
  const asked = tries.flatMap((one) => ask(ctx, one))
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
  await ctx.pool.query('delete from attempts where key = any($1::text[])', [
    tries.flatMap((one) => ask(ctx, one)).map(({ key }) => key),
  ])
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

/** The counters of an attempt. Their keys are of e-mails and addresses: only a keyed hash is kept. */
function ask(ctx: Context, [limit, written = '']: Try): AttemptCounter[] {
  const { free, tells, ...rule }: AttemptLimitRow = ATTEMPT_LIMITS[limit]
  const text = written.trim().toLowerCase()
  const places = { anywhere: '', ...networksOf(ctx.ip) }
  return WIDTHS.flatMap((width) => {
    const [most, place] = [free[width], places[width]]
    if (most === undefined || place === undefined) return []
    const hash = sign(ctx.secret, 'attempt', `${limit}\n${text}\n${width}\n${place}`)
    return { key: `${limit}:${hash}`, limit, tells, of: place || hash, rule: { ...rule, free: most }, width, text }
  })
}

/** Locks the counters, always in the same order; a key that nobody has tried gets one. The time is the database's. */
async function lock(
  client: PoolClient,
  asked: AttemptCounter[],
): Promise<{ counters: Map<string, Counter>; at: Date }> {
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
