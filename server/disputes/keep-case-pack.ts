import { Readable } from 'node:stream'
import type { keepCasePack as contract } from '#contract/disputes/case-packs.ts'
import { isEnded } from '#contract/disputes/case-states.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { arguedBy } from '#server/defence-packs/cases/changes-since.ts'
import { findKept } from '#server/defence-packs/cases/find-kept.ts'
import { readCase } from '#server/defence-packs/cases/read-case.ts'
import { readCasePack } from '#server/defence-packs/cases/read-case-pack.ts'
import { makePdf } from '#server/defence-packs/pdf/make-pdf.ts'
import { lockCase } from '#server/disputes/case-row.ts'
import { changeCase } from '#server/disputes/keep-case.ts'
import { removeOrphans } from '#server/documents/keeping/sweep-orphan-files.ts'
import { Refusal } from '#server/errors.ts'
import { refuseAnonymised } from '#server/orders/refuse-anonymised.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const BYTES_AT_MOST = 4_000_000
const CHANGED = 'The dispute was changed since you opened it: look at it as it is now'

/**
 * POST keep-case-pack: makes the answer to a case, keeps its bytes, and marks it as sent, with its digest under the audit log's seal.
 * The file is kept before its row; a process that dies between leaves a file that the sweep removes. Throws `conflict` where there is
 * no answer to send, where the case has ended, or where the case, or what was sent of it, has changed meanwhile.
 */
export async function keepCasePack(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { disputeId, blackAndWhite: grey = false, after } = input
  const about = await readCase(ctx, disputeId)
  if (isEnded(about.state)) throw new Refusal('conflict', 'This dispute has ended: there is no answer to send')
  const { before } = await findKept(ctx, about)
  const { pack, ticket, judged } = await readCasePack(ctx, about, { grey, before, isKept: true })
  if (pack.verdict === 'accept')
    throw new Refusal('conflict', 'This dispute is not to be contested: there is no answer to send')
  const { pdf, pages } = await makePdf(ctx.readers, { pack, ticket, grey })
  await using arrived = await ctx.files.receive(Readable.from([Buffer.from(pdf)]), BYTES_AT_MOST)
  const storageKey = await arrived.keep('pdf')
  try {
    const data = await transaction(ctx.pool, async (client) => {
      await client.query('select from orders where order_id = $1 for key share', [about.orderId])
      await refuseAnonymised(client, about.orderId)
      const row = await lockCase(client, disputeId)
      if (row.version !== about.version) throw new Refusal('conflict', CHANGED)
      const { kept } = await findKept({ pool: client }, about)
      if ((kept[0]?.id ?? null) !== after)
        throw new Refusal('conflict', 'Somebody sent an answer to this dispute meanwhile: look at it as it is now')
      const { bytes, sha256 } = arrived
      const { rows } = await client.query<{ id: number }>({
        name: 'keep-case-pack',
        text: `insert into dispute_packs (dispute_id, order_id, storage_key, sha256, bytes, pages, black_and_white, reason, argued, sent_by)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::float8 as id`,
        values: [
          disputeId,
          about.orderId,
          storageKey,
          sha256,
          bytes,
          pages,
          grey,
          about.reason,
          JSON.stringify(arguedBy(judged)),
          staffOf(ctx).id,
        ],
      })
      await writeAudit(client, ctx, [
        {
          event: 'defence-pack.sent',
          orderId: about.orderId,
          after: { disputeId, pack: rows[0]!.id, reason: about.reason, sha256, bytes, pages },
        },
      ])
      if (row.state === 'needs-response' || row.state === 'warning')
        await changeCase(client, ctx, row, { state: 'submitted' }, 'hand')
      return (await findKept({ pool: client }, about)).kept[0]!
    })
    return { message: 'The answer is kept and marked as sent', data }
  } finally {
    // Where its row was not written nobody names it; where the database is away, the sweep removes it.
    await removeOrphans(ctx, [storageKey]).catch(() => undefined)
  }
}
