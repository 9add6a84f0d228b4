import type { In } from '#contract/http/endpoint.ts'
import type { setAsideGovernmentMail as contract } from '#contract/mails/government-mail.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Sets an unmatched message aside, or takes it back. Throws `not-found`, or `conflict` where it is neither. */
export async function setAsideGovernmentMail(
  ctx: Context,
  { mailId, back = false }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [from, to] = back ? ['set-aside', 'unmatched'] : ['unmatched', 'set-aside']
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ state: string }>(
      'select state from government_mails where id = $1 for update',
      [mailId],
    )
    const state = rows[0]?.state
    if (state === undefined) throw new Refusal('not-found', 'There is no such message')
    if (state === to)
      return { data: null, message: back ? 'It is among the unmatched already' : 'It was set aside already' }
    if (state !== from) throw new Refusal('conflict', 'This message belongs to an order now')
    await client.query(`update government_mails set state = $2, decided_by = $3, decided_at = now() where id = $1`, [
      mailId,
      to,
      staffOf(ctx).id,
    ])
    const event = back ? 'government-mail.taken-back' : 'government-mail.set-aside'
    await writeAudit(client, ctx, [{ event, after: { mailId } }])
    return { data: null, message: back ? 'The message is among the unmatched again' : 'The message is set aside' }
  })
}
