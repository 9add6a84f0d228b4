import type { In } from '#contract/http/endpoint.ts'
import type { settleMail as contract } from '#contract/mails/mails.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { lockTroubledMail } from '#server/mails/sending/lock-troubled-mail.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * A person's word on a mail that failed, bounced or is uncertain: an uncertain one arrived, which makes it `delivered` in their
 * name and leaves the provider's own evidence empty; or nothing is to be done about it. Throws `conflict` as lockTroubledMail does.
 */
export async function settleMail(
  ctx: Context,
  { mailId, outcome }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { id, name } = staffOf(ctx)
  return transaction(ctx.pool, async (client) => {
    const { orderId, state } = await lockTroubledMail(client, mailId)
    const hasArrived = outcome === 'arrived'
    if (hasArrived && state !== 'uncertain') throw new Refusal('conflict', 'Only an uncertain mail can have arrived')
    await client.query(
      `update mails set handled_at = now(), handled_by = $2, state = case when $3 then 'delivered' else state end,
         state_at = case when $3 then now() else state_at end, reason = case when $3 then $4 else reason end
       where id = $1`,
      [mailId, id, hasArrived, `${name} says that it arrived`],
    )
    const event = hasArrived ? 'mail.said-to-have-arrived' : 'mail.needs-nothing'
    await writeAudit(client, ctx, [{ event, orderId, before: { state }, after: { mailId } }])
    return {
      data: null,
      message: hasArrived ? 'The mail counts as delivered' : 'Nothing more needs to be done about this mail',
    }
  })
}
