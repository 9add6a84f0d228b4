import { z } from 'zod'
import type { stageEvidence as contract } from '#contract/disputes/stripe-evidence.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { StagedAtStripe } from '#server/db/tables/dispute-packs.ts'
import { keepAnswer, type MadeAnswer } from '#server/disputes/keep-answer.ts'
import { askStripe } from '#server/disputes/stripe/ask-stripe.ts'
import { evidenceFields } from '#server/disputes/stripe/evidence-fields.ts'
import { findAtStripe, readDispute, refuseAnswered } from '#server/disputes/stripe/stripe-dispute.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const uploaded = z.object({ id: z.string().regex(/^file_\w{1,200}$/) })

/**
 * POST stage-evidence: makes the answer to a case and puts it beside the dispute at Stripe, where the bank does not see it: `submit` is always
 * false here. What was staged is kept byte for byte with what Stripe answered. Staged again it replaces what was staged before; what was staged
 * and not kept, since a process died between, the bank never sees.
 */
export async function stageEvidence(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const data = await keepAnswer(ctx, input, (made) => stage(ctx, made))
  return { message: 'The evidence is staged at Stripe. It is not yet sent to the bank', data }
}

/** Every pack is within what Stripe takes (contract/disputes/pack-limits.test.ts). */
async function stage(ctx: Context, { about, judged, pdf, sha256 }: MadeAnswer): Promise<StagedAtStripe> {
  const { apiKey, dispute } = await findAtStripe(ctx, about)
  refuseAnswered(dispute)
  const file = new FormData()
  file.set('purpose', 'dispute_evidence')
  file.set('file', new Blob([pdf], { type: 'application/pdf' }), `answer-${about.caseNumber}.pdf`)
  const sent = await askStripe(ctx, apiKey, { path: 'files', form: file, idempotencyKey: `entrada-file-${sha256}` })
  const fileId = uploaded.safeParse(sent).data?.id
  if (fileId === undefined) throw new Refusal('unavailable', 'What Stripe answered is not as it documents it')
  const fields = evidenceFields(judged, about)
  const form = new URLSearchParams({ submit: 'false' })
  for (const [name, value] of Object.entries({ ...fields, uncategorized_file: fileId }))
    form.set(`evidence[${name}]`, value)
  const body = await askStripe(ctx, apiKey, {
    path: `disputes/${about.caseNumber}`,
    form,
    idempotencyKey: `entrada-stage-${sha256}`,
  })
  return { fileId, fields, answer: readDispute(body, about.caseNumber) }
}
