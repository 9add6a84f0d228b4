import type { casePackDetails as contract } from '#contract/disputes/case-packs.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { findKept } from '#server/defence-packs/cases/find-kept.ts'
import { isAtStripe } from '#server/defence-packs/cases/is-at-stripe.ts'
import { readCase } from '#server/defence-packs/cases/read-case.ts'
import { readCasePack } from '#server/defence-packs/cases/read-case-pack.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** All that the pack of a case shows, with what the order lacks. Looking at it is recorded. */
export async function casePackDetails(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const about = await readCase(ctx, input.disputeId)
  const { kept, before } = await findKept(ctx, about)
  const { pack } = await readCasePack(ctx, about, { before })
  await writeAudit(ctx.pool, ctx, [
    { event: 'defence-pack.viewed', orderId: about.orderId, after: { disputeId: about.id, reason: about.reason } },
  ])
  return { data: { ...pack, kept, atStripe: isAtStripe(ctx, about) } }
}
