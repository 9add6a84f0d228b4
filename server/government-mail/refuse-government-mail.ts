import type { In } from '#contract/http/endpoint.ts'
import type { refuseGovernmentMail as contract } from '#contract/mails/government-mail.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Takes a message off an order: its documents that nobody has sent are withdrawn, and where no other order has it, it is among
 * the unmatched again. Nothing matches it to this order by itself any more. Throws `not-found`.
 */
export async function refuseGovernmentMail(
  ctx: Context,
  { mailId, orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    await client.query('select from government_mails where id = $1 for update', [mailId])
    const { rows } = await client.query<{ isOff: boolean }>(
      'select refused_at is not null as "isOff" from government_mail_orders where mail_id = $1 and order_id = $2',
      [mailId, orderId],
    )
    if (!rows[0]) throw new Refusal('not-found', 'This order has no such message')
    if (rows[0].isOff) return { data: null, message: 'The message was already removed from this order' }
    await client.query(
      'update government_mail_orders set refused_at = now(), refused_by = $3 where mail_id = $1 and order_id = $2',
      [mailId, orderId, staffOf(ctx).id],
    )
    const { rows: withdrawn } = await client.query<{ id: number }>(
      `update documents d set withdrawn_at = now() from government_mail_files f
        where f.mail_id = $1 and f.order_id = $2 and f.problem is null and d.id = f.document_id and d.to_check
          and d.withdrawn_at is null returning d.id`,
      [mailId, orderId],
    )
    await client.query(
      `update government_mails set state = 'unmatched' where id = $1 and not exists (
        select from government_mail_orders where mail_id = $1 and refused_at is null)`,
      [mailId],
    )
    const after = { mailId, withdrawn: withdrawn.map(({ id }) => id) }
    await writeAudit(client, ctx, [{ event: 'government-mail.refused', orderId, after }])
    return { data: null, message: 'The message is removed from this order' }
  })
}
