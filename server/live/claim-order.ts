import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import type { claimOrder as contract, Claim } from '#contract/http/live.ts'
import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'
import { listClaims } from '#server/live/colleagues-at-work.ts'

/**
 * Claims an order for the signed-in member. It stops nobody from writing. Throws `conflict` with the claim of somebody
 * else, unless `takeOver` is given; that is recorded.
 */
export async function claimOrder(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, takeOver = false, taken = false } = input
  const me = staffOf(ctx)
  const claim = await transaction(ctx.pool, async (client) => {
    // Claims of one order wait for each other here, and for its moves.
    const { rowCount } = await client.query('select from orders where order_id = $1 for update', [orderId])
    if (rowCount === 0) throw new Refusal('not-found', 'There is no such order')
    const present = (await listClaims(client, [orderId])).get(orderId)
    const other = present && present.by.id !== me.id ? present : undefined
    if (other && !takeOver) {
      throw new Refusal('conflict', say('{0} is working on this order', other.by.name), { data: other })
    }
    await writeClaim(client, { orderId, staffId: me.id, taken, again: present !== undefined && !other })
    if (other) await writeAudit(client, ctx, [takenOver(orderId, other, me.name)])
    return (await listClaims(client, [orderId])).get(orderId)!
  })
  return { message: 'You are working on this order', data: claim }
}

interface Written {
  orderId: number
  staffId: number
  taken: boolean
  /** It is one's own already. */
  again: boolean
}

async function writeClaim(client: PoolClient, { orderId, staffId, taken, again }: Written): Promise<void> {
  if (again) {
    await client.query('update order_claims set active_at = now(), taken = taken and $2 where order_id = $1', [
      orderId,
      taken,
    ])
    return
  }
  await client.query(
    `insert into order_claims (order_id, staff_id, taken) values ($1, $2, $3)
     on conflict (order_id) do update set staff_id = excluded.staff_id, taken = excluded.taken, claimed_at = now(), active_at = now()`,
    [orderId, staffId, taken],
  )
  await client.query(`insert into live_log (topic, order_ids) values ('claim', array[$1::bigint])`, [orderId])
}

function takenOver(orderId: number, { by, since }: Claim, name: string): AuditEntry {
  return { event: 'claim.taken-over', orderId, before: { by: by.name, since }, after: { by: name } }
}
