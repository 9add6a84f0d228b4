import type { PoolClient } from 'pg'
import type { submitEvidence as contract } from '#contract/disputes/stripe-evidence.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { StagedAtStripe } from '#server/db/tables/dispute-packs.ts'
import { readCase } from '#server/defence-packs/cases/read-case.ts'
import { lockCase } from '#server/disputes/case-row.ts'
import { changeCase } from '#server/disputes/keep-case.ts'
import { askStripe, StripeRefusal } from '#server/disputes/stripe/ask-stripe.ts'
import {
  findAtStripe,
  readDispute,
  refuseAnswered,
  type StripeDispute,
} from '#server/disputes/stripe/stripe-dispute.ts'
import { Refusal } from '#server/errors.ts'
import { refuseAnonymised } from '#server/orders/refuse-anonymised.ts'
import type { HandlerAnswer } from '#server/verb.ts'

interface Staged {
  id: number
  disputeId: number
  orderId: number
  sha256: string
  stripe: StagedAtStripe['answer'] & { fileId: string }
  submittedAt: string | null
  /** Somebody pressed before, and nobody knows what became of it. */
  triedAt: string | null
  isTriedNow: boolean
  isNewest: boolean
}

/**
 * POST submit-evidence: sends what was staged to the bank, once and for good. It is recorded before Stripe is called, so that after a
 * crash or a lost response the next press finds out from Stripe how the dispute stands. Throws `conflict` where what is staged at Stripe
 * is no longer what is kept here.
 */
export async function submitEvidence(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { staged, wasTried } = await transaction(ctx.pool, (client) => begin(client, input))
  const about = await readCase(ctx, staged.disputeId)
  let answer: StripeDispute
  try {
    answer = await send(ctx, about, staged, wasTried)
  } catch (error) {
    // It is certain that the bank did not get it: there is nothing to find out.
    if (!(error instanceof StripeRefusal && error.isUnknown))
      await ctx.pool.query('update dispute_packs set submit_tried_at = null where id = $1 and submitted_at is null', [
        staged.id,
      ])
    throw error
  }
  await transaction(ctx.pool, async (client) => {
    const row = await lockCase(client, staged.disputeId)
    const { rowCount } = await client.query({
      name: 'evidence-submitted',
      text: `update dispute_packs set submitted_at = now(), submitted_by = $2, submit_answer = $3, submit_tried_at = null
        where id = $1 and submitted_at is null`,
      values: [staged.id, staffOf(ctx).id, JSON.stringify(answer)],
    })
    if (rowCount === 0) return
    const { id: pack, disputeId, orderId, sha256 } = staged
    const after = { disputeId, pack, sha256, status: answer.status, file: staged.stripe.fileId }
    await writeAudit(client, ctx, [{ event: 'defence-pack.submitted', orderId, after }])
    if (row.state === 'needs-response' || row.state === 'warning')
      await changeCase(client, ctx, row, { state: 'submitted' }, 'hand')
  })
  return { message: 'The evidence went to the bank', data: null }
}

async function begin(
  client: PoolClient,
  { packId, sha256 }: In<typeof contract>,
): Promise<{ staged: Staged; wasTried: boolean }> {
  const { rows } = await client.query<Staged>({
    name: 'find-staged',
    text: `select p.id::float8 as id, p.dispute_id::float8 as "disputeId", p.order_id::float8 as "orderId", p.sha256, p.stripe,
        to_json(p.submitted_at) #>> '{}' as "submittedAt", to_json(p.submit_tried_at) #>> '{}' as "triedAt",
        coalesce(p.submit_tried_at > now() - interval '2 minutes', false) as "isTriedNow",
        not exists (select from dispute_packs o where o.dispute_id = p.dispute_id and o.id > p.id) as "isNewest"
      from dispute_packs p where p.id = $1 and p.stripe is not null for update of p`,
    values: [packId],
  })
  const [staged] = rows
  if (!staged || staged.sha256 !== sha256) throw new Refusal('not-found', 'No such evidence is staged at Stripe')
  if (staged.submittedAt !== null) throw new Refusal('conflict', 'This evidence went to the bank already')
  if (staged.isTriedNow)
    throw new Refusal('conflict', 'This evidence is being sent to the bank just now: look again in two minutes')
  if (!staged.isNewest)
    throw new Refusal('conflict', 'There is a newer answer to this dispute: look at it as it is now')
  await refuseAnonymised(client, staged.orderId)
  await client.query('update dispute_packs set submit_tried_at = now() where id = $1', [packId])
  return { staged, wasTried: staged.triedAt !== null }
}

async function send(
  ctx: Context,
  about: { gateway: string; caseNumber: string },
  { sha256, stripe }: Staged,
  wasTried: boolean,
): Promise<StripeDispute> {
  const { apiKey, dispute } = await findAtStripe(ctx, about)
  const isSame = dispute.digest === stripe.digest
  // The press before went through after all, only its answer did not come.
  if (wasTried && isSame && dispute.submissions > stripe.submissions) return dispute
  refuseAnswered(dispute)
  if (!isSame)
    throw new Refusal(
      'conflict',
      'The evidence at Stripe was changed since it was staged here: look at it there, and stage it again',
    )
  const body = await askStripe(ctx, apiKey, {
    path: `disputes/${about.caseNumber}`,
    form: new URLSearchParams({ submit: 'true' }),
    // Stripe repeats the result of a failed call for a day: each press has its own key.
    idempotencyKey: `entrada-submit-${sha256.slice(0, 32)}-${Date.now()}`,
  })
  return readDispute(body, about.caseNumber)
}
