import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { say } from '#server/words/say.ts'

/** How long Stripe may take for one response, and how long we wait before we try again; tests wait less. */
export const STRIPE_WAITS = { answerMs: 15_000, againMs: 700, longestMs: 3_000 }
const TRIES = 3
/** A response of Stripe's is a few kilobytes; a dispute with evidence, some hundred. */
const BYTES_AT_MOST = 1_000_000

export interface Question {
  /** Below `/v1/`. */
  path: string
  /** What is posted; left out: nothing, it is only read. */
  form?: URLSearchParams | FormData
  /** Makes Stripe act once on what is posted twice. */
  idempotencyKey?: string
}

/** Why Stripe did not do it. `unknown`: nobody knows whether it did. */
export class StripeRefusal extends Refusal {
  readonly isUnknown: boolean
  readonly status: number | undefined
  constructor(said: ConstructorParameters<typeof Refusal>[1], status: number | undefined) {
    const isUnknown = status === undefined || status >= 500 || status === 409
    super(isUnknown || status === 429 ? 'unavailable' : 'conflict', said, isUnknown ? { retryAfterSeconds: 30 } : {})
    this.isUnknown = isUnknown
    this.status = status
  }
}

interface Answer {
  status: number
  body: unknown
  retryAfterMs: number | undefined
}

/**
 * Calls Stripe, up to three times where it does not respond, is busy or fails: under the same key, so that it acts once. Returns the
 * body of a 200; otherwise throws a `StripeRefusal` in words. Neither the key nor what is sent is logged.
 */
export async function askStripe(ctx: Context, apiKey: string, question: Question): Promise<unknown> {
  let answer: Answer | undefined
  for (let tried = 1; tried <= TRIES; tried += 1) {
    answer = await ask(ctx, apiKey, question).catch(() => undefined)
    if (answer && answer.status !== 409 && answer.status !== 429 && answer.status < 500) break
    const wait = Math.min(answer?.retryAfterMs ?? STRIPE_WAITS.againMs * tried, STRIPE_WAITS.longestMs)
    if (tried < TRIES) await pause(wait)
  }
  if (answer?.status === 200) return answer.body
  ctx.log.warn({ status: answer?.status ?? 'none' }, 'Stripe did not do what it was asked')
  throw new StripeRefusal(wordsOf(answer), answer?.status)
}

async function ask(ctx: Context, apiKey: string, { path, form, idempotencyKey }: Question): Promise<Answer> {
  const isFile = form instanceof FormData
  const base = ctx.env.STRIPE_BASE_URL ?? (isFile ? 'https://files.stripe.com' : 'https://api.stripe.com')
  const answer = await ctx.fetch(new URL(`/v1/${path}`, base), {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${apiKey}`, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    ...(form && { body: form }),
    redirect: 'manual',
    signal: AbortSignal.timeout(STRIPE_WAITS.answerMs),
  })
  const seconds = Number(answer.headers.get('retry-after'))
  return {
    status: answer.status,
    retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
    body: await readJson(answer, form !== undefined),
  }
}

async function readJson(answer: Response, isActed: boolean): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > BYTES_AT_MOST) throw new Error('Too long an answer')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    // A 200 that cannot be read leaves the outcome unknown.
    if (answer.status === 200) throw new Error(isActed ? 'No answer to what was sent' : 'No answer', { cause: error })
    return undefined
  }
}

/** What identifies a fault, and nothing that was sent. */
const errorBody = z.object({
  error: z.object({
    type: z.string().optional().catch(undefined),
    code: z.string().optional().catch(undefined),
    param: z.string().optional().catch(undefined),
  }),
})

/** Why Stripe did not do it, in words. */
function wordsOf(answer: Answer | undefined) {
  if (!answer) return say('Stripe did not answer. Try again in a minute')
  const { code, param, type } = errorBody.safeParse(answer.body).data?.error ?? {}
  if (code === 'dispute_evidence_page_limit_exceeded')
    return say('Stripe says that the evidence has more pages than the card scheme takes')
  if (answer.status === 401) return say('Stripe does not know our key (STRIPE_API_KEY): it was changed or has expired')
  if (answer.status === 403)
    return say('Our key for Stripe (STRIPE_API_KEY) may not do this: it has to write disputes and files')
  if (answer.status === 404)
    return say('Stripe has no such dispute in the accounts whose keys are set (STRIPE_API_KEY)')
  if (answer.status === 429) return say('Stripe is asked too much just now. Try again in a minute')
  if (answer.status >= 500 || answer.status === 409) return say('Stripe has a fault just now. Try again in a minute')
  const why = [code ?? type, param].flatMap((word) => (word && /^[\w.[\]]{1,80}$/.test(word) ? [word] : []))
  return say('Stripe refused it: {0}', why.join(', ') || String(answer.status))
}
