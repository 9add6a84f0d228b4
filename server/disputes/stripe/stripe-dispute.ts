import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { StripeStand } from '#server/db/tables/dispute-packs.ts'
import { isAtStripe } from '#server/defence-packs/cases/is-at-stripe.ts'
import { askStripe, StripeRefusal } from '#server/disputes/stripe/ask-stripe.ts'
import { Refusal } from '#server/errors.ts'
import { say } from '#server/words/say.ts'

const second = z.number().nullish().catch(null)

const disputeObject = z.object({
  id: z.string(),
  status: z.string().regex(/^[\w-]{1,60}$/),
  evidence: z.record(z.string(), z.unknown()),
  evidence_details: z.object({
    due_by: second,
    has_evidence: z.boolean().catch(false),
    submission_count: z.number().catch(0),
  }),
})

/** A dispute as Stripe has it. */
export type StripeDispute = StripeStand

/** Reads a dispute of Stripe's. Throws `unavailable` where it is none. */
export function readDispute(body: unknown, id: string): StripeDispute {
  const read = disputeObject.safeParse(body).data
  if (!read || read.id !== id) throw new Refusal('unavailable', 'What Stripe answered is not as it documents it')
  const { evidence, evidence_details: details, status } = read
  const filled = Object.entries(evidence)
    .filter(([, value]) => value !== null && value !== '' && JSON.stringify(value) !== '{}')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    status,
    submissions: details.submission_count,
    hasEvidence: details.has_evidence,
    dueBy: details.due_by ?? null,
    fields: filled.map(([name]) => name),
    digest: createHash('sha256').update(JSON.stringify(filled)).digest('hex'),
  }
}

/** Finds a dispute by the keys that are set, one for each account; with the key that knows it. Throws a refusal in words. */
export async function findAtStripe(
  ctx: Context,
  about: { gateway: string; caseNumber: string },
): Promise<{ apiKey: string; dispute: StripeDispute }> {
  if (!isAtStripe(ctx, about))
    throw new Refusal('conflict', 'This is no dispute of Stripe, or no key for Stripe is set (STRIPE_API_KEY)')
  let last: StripeRefusal | undefined
  for (const apiKey of ctx.env.STRIPE_API_KEY ?? []) {
    try {
      const body = await askStripe(ctx, apiKey, { path: `disputes/${about.caseNumber}` })
      return { apiKey, dispute: readDispute(body, about.caseNumber) }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      // Another account's: 404 says the least of why.
      if (last === undefined || last.status === 404) last = error
    }
  }
  throw last!
}

/** Throws `conflict` where Stripe takes no evidence for a dispute any more. */
export function refuseAnswered({ status, dueBy }: StripeDispute): void {
  if (status !== 'needs_response' && status !== 'warning_needs_response')
    throw new Refusal('conflict', say('Stripe takes no evidence for this dispute any more: there it is {0}', status))
  if (dueBy === null || dueBy === 0)
    throw new Refusal('conflict', 'The bank takes no answer to this dispute, Stripe says')
  if (dueBy * 1000 < Date.now())
    throw new Refusal('conflict', 'The time in which Stripe takes evidence for this dispute is over')
}
