import type { getDefencePackPdf as contract } from '#contract/disputes/defence-packs.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { makePdf } from '#server/defence-packs/pdf/make-pdf.ts'
import { readDefencePack } from '#server/defence-packs/read-defence-pack.ts'
import type { Bytes } from '#server/verb.ts'

/** A defence pack as a PDF, within the limits of card schemes, or a page that says not to contest. That it was made, and for whom, is recorded. */
export async function getDefencePackPdf(ctx: Context, input: In<typeof contract>): Promise<Bytes> {
  const { orderId, defencePackType: type, blackAndWhite: grey = false } = input
  const { pack, ticket } = await readDefencePack(ctx, orderId, type, grey)
  const { pdf, pages } = await makePdf(ctx.readers, { pack, ticket, grey })
  const isNote = pack.verdict === 'accept'
  const after = {
    pack: type,
    pages,
    bytes: pdf.length,
    ...(pack.verdict !== 'contest' && { verdict: pack.verdict }),
    ...(grey && { blackAndWhite: true }),
  }
  await writeAudit(ctx.pool, ctx, [{ event: 'defence-pack.made', orderId, after }])
  return {
    body: Buffer.from(pdf),
    contentType: 'application/pdf',
    fileName: `${isNote ? 'do-not-contest' : `defence-pack-${type}`}-order-${orderId}.pdf`,
  }
}
