import type { In } from '#contract/http/endpoint.ts'
import type { askErasure as contract } from '#contract/travellers/privacy.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { findChosenOf, hashPerson } from '#server/privacy/person.ts'
import { refuseStopped } from '#server/privacy/stops.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Asks to erase a person, or the chosen ones of their orders, for somebody else to confirm. Throws `not-found`, and `conflict` where something keeps an order, or it is asked already. */
export async function askErasure(ctx: Context, person: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { ids, leftOut } = await findChosenOf(ctx, person)
  if (ids.length === 0) throw new Refusal('not-found', 'Nothing is held about this person')
  const hash = hashPerson(ctx, person)
  const id = await transaction(ctx.pool, async (client) => {
    await refuseStopped(client, ids)
    // One at a time, so that two clicks ask once.
    await client.query('lock table erasures in share row exclusive mode')
    const { rows } = await client.query<{ id: number }>(
      `insert into erasures (by, person, order_ids, left_out_ids, asked_by) select $1, $2, $3, $4, $5
        where not exists (select from erasures where state = 'asked' and person = $2 and order_ids && $3) returning id`,
      [person.by, hash, ids, leftOut, staffOf(ctx).id],
    )
    if (!rows[0])
      throw new Refusal('conflict', 'This has already been asked for, and is waiting for somebody else to confirm it')
    const after = { erasureId: rows[0].id, by: person.by, person: hash, orders: ids.length, leftOut: leftOut.length }
    await writeAudit(client, ctx, [{ event: 'erasure.asked', after }])
    return rows[0].id
  })
  return { message: 'Asked for. Somebody else has to confirm it.', data: { id } }
}
