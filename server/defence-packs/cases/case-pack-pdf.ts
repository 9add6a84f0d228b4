import type { casePackPdf as contract } from '#contract/disputes/case-packs.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { findKept } from '#server/defence-packs/cases/find-kept.ts'
import { readCase } from '#server/defence-packs/cases/read-case.ts'
import { readCasePack } from '#server/defence-packs/cases/read-case-pack.ts'
import { makePdf } from '#server/defence-packs/pdf/make-pdf.ts'
import type { Bytes } from '#server/verb.ts'

/** The pack of a case as a PDF, or a page that says not to contest. That it was made, and for whom, is recorded. */
export async function casePackPdf(ctx: Context, input: In<typeof contract>): Promise<Bytes> {
  const { disputeId, blackAndWhite: grey = false } = input
  const about = await readCase(ctx, disputeId)
  const { pack, ticket } = await readCasePack(ctx, about, { grey, before: (await findKept(ctx, about)).before })
  const { pdf, pages } = await makePdf(ctx.readers, { pack, ticket, grey })
  const isNote = pack.verdict === 'accept'
  const after = {
    disputeId,
    reason: pack.reason,
    pages,
    bytes: pdf.length,
    ...(pack.verdict !== 'contest' && { verdict: pack.verdict }),
    ...(grey && { blackAndWhite: true }),
  }
  await writeAudit(ctx.pool, ctx, [{ event: 'defence-pack.made', orderId: about.orderId, after }])
  return {
    body: Buffer.from(pdf),
    contentType: 'application/pdf',
    fileName: `${isNote ? 'do-not-contest' : 'answer'}-dispute-${disputeId}-order-${about.orderId}.pdf`,
  }
}
