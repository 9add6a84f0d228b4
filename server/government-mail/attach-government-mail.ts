import type { In } from '#contract/http/endpoint.ts'
import type { attachGovernmentMail as contract } from '#contract/mails/government-mail.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { Refusal } from '#server/errors.ts'
import { enqueueReading } from '#server/government-mail/take-mail.ts'
import { say } from '#server/words/say.ts'

/**
 * Attaches a message to an order by a person's word; the job makes documents of its files. An order that had refused it takes it
 * again. Throws `not-found` for a message or an order that is not there, `conflict` where the original is removed.
 */
export async function attachGovernmentMail(
  ctx: Context,
  { mailId, orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ original: boolean }>(
      'select storage_key is not null as original from government_mails where id = $1 for update',
      [mailId],
    )
    if (!rows[0]) throw new Refusal('not-found', 'There is no such message')
    if (!rows[0].original) throw new Refusal('conflict', 'The original of this message was removed after 90 days')
    const { rowCount: exists } = await client.query('select from orders where order_id = $1', [orderId])
    if (!exists) throw new Refusal('not-found', 'There is no such order')
    const { rowCount: isNew } = await client.query(
      `insert into government_mail_orders as l (mail_id, order_id, attached_by) values ($1, $2, $3)
        on conflict (mail_id, order_id) do update set attached_by = $3, refused_at = null, refused_by = null
        where l.refused_at is not null returning 1`,
      [mailId, orderId, staffOf(ctx).id],
    )
    if (!isNew) return { data: null, message: 'This message belongs to that order already' }
    // What an earlier attempt made of its files was withdrawn when the order refused it.
    await client.query('delete from government_mail_files where mail_id = $1 and order_id = $2', [mailId, orderId])
    await client.query(
      `update government_mails set state = 'matched', decided_by = null, decided_at = null where id = $1`,
      [mailId],
    )
    await writeAudit(client, ctx, [{ event: 'government-mail.attached', orderId, after: { mailId } }])
    await enqueueReading(client, mailId)
    return {
      data: null,
      message: say('The message is attached to order {0}; its documents are being checked', orderId),
    }
  })
}
