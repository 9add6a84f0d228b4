import { Readable } from 'node:stream'
import type { KeptPack } from '#contract/disputes/case-packs.ts'
import { isEnded } from '#contract/disputes/case-states.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { StagedAtStripe } from '#server/db/tables/dispute-packs.ts'
import { arguedBy } from '#server/defence-packs/cases/changes-since.ts'
import { findKept } from '#server/defence-packs/cases/find-kept.ts'
import type { JudgedCase } from '#server/defence-packs/cases/judge-case.ts'
import { readCase, type DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import { readCasePack } from '#server/defence-packs/cases/read-case-pack.ts'
import { makePdf } from '#server/defence-packs/pdf/make-pdf.ts'
import { lockCase } from '#server/disputes/case-row.ts'
import { changeCase } from '#server/disputes/keep-case.ts'
import { removeOrphans } from '#server/documents/keeping/sweep-orphan-files.ts'
import { Refusal } from '#server/errors.ts'
import { refuseAnonymised } from '#server/orders/refuse-anonymised.ts'

const BYTES_AT_MOST = 4_000_000
const CHANGED = 'The dispute was changed since you opened it: look at it as it is now'

interface Asked {
  disputeId: number
  blackAndWhite?: boolean | undefined
  /** The newest that is known to be kept. */
  after: number | null
}

/** An answer that was made and is not kept yet. */
export interface MadeAnswer {
  about: DisputedCase
  judged: JudgedCase
  pdf: Uint8Array<ArrayBuffer>
  sha256: string
}

/**
 * Makes the answer to a case and keeps its bytes, with its digest under the audit log's seal: as sent, or, with `stage`, as staged at Stripe and
 * not sent yet. The file is kept before its row; a process that dies between leaves a file that the sweep removes. Throws `conflict` where there
 * is no answer to send, where the case has ended, or where the case, or what is kept of it, has changed meanwhile.
 */
export async function keepAnswer(
  ctx: Context,
  { disputeId, blackAndWhite: grey = false, after }: Asked,
  stage?: (made: MadeAnswer) => Promise<StagedAtStripe>,
): Promise<KeptPack> {
  const about = await readCase(ctx, disputeId)
  if (isEnded(about.state)) throw new Refusal('conflict', 'This dispute has ended: there is no answer to send')
  const { before, kept } = await findKept(ctx, about)
  refuseNewer(kept, after)
  const { pack, ticket, judged } = await readCasePack(ctx, about, { grey, before, isKept: true })
  if (pack.verdict === 'accept')
    throw new Refusal('conflict', 'This dispute is not to be contested: there is no answer to send')
  const { pdf, pages } = await makePdf(ctx.readers, { pack, ticket, grey })
  const bytes = Buffer.from(pdf)
  await using arrived = await ctx.files.receive(Readable.from([bytes]), BYTES_AT_MOST)
  const { sha256 } = arrived
  const staged = await stage?.({ about, judged, pdf: bytes, sha256 })
  const storageKey = await arrived.keep('pdf')
  try {
    return await transaction(ctx.pool, async (client) => {
      await client.query('select from orders where order_id = $1 for key share', [about.orderId])
      await refuseAnonymised(client, about.orderId)
      const row = await lockCase(client, disputeId)
      if (row.version !== about.version) throw new Refusal('conflict', CHANGED)
      refuseNewer((await findKept({ pool: client }, about)).kept, after)
      const { rows } = await client.query<{ id: number }>({
        name: 'keep-case-pack',
        text: `insert into dispute_packs (dispute_id, order_id, storage_key, sha256, bytes, pages, black_and_white, reason, argued, sent_by, stripe, stripe_fields)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id::float8 as id`,
        values: [
          disputeId,
          about.orderId,
          storageKey,
          sha256,
          arrived.bytes,
          pages,
          grey,
          about.reason,
          JSON.stringify(arguedBy(judged)),
          staffOf(ctx).id,
          staged ? JSON.stringify({ ...staged.answer, fileId: staged.fileId }) : null,
          staged ? JSON.stringify(staged.fields) : null,
        ],
      })
      const told = { disputeId, pack: rows[0]!.id, reason: about.reason, sha256, bytes: arrived.bytes, pages }
      const event = staged
        ? ({
            event: 'defence-pack.staged',
            after: { ...told, file: staged.fileId, status: staged.answer.status },
          } as const)
        : ({ event: 'defence-pack.sent', after: told } as const)
      await writeAudit(client, ctx, [{ ...event, orderId: about.orderId }])
      if (!staged && (row.state === 'needs-response' || row.state === 'warning'))
        await changeCase(client, ctx, row, { state: 'submitted' }, 'hand')
      return (await findKept({ pool: client }, about)).kept[0]!
    })
  } finally {
    // Where its row was not written nobody names it; where the database is away, the sweep removes it.
    await removeOrphans(ctx, [storageKey]).catch(() => undefined)
  }
}

function refuseNewer(kept: KeptPack[], after: number | null): void {
  if ((kept[0]?.id ?? null) !== after)
    throw new Refusal('conflict', 'Somebody sent an answer to this dispute meanwhile: look at it as it is now')
}
