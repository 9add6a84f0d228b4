import type { In } from '#contract/http/endpoint.ts'
import type { releaseLeftClaims as contract } from '#contract/lists/shift.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { CLAIM_ALIVE } from '#server/orders/claim-alive.ts'
import { WAY_LEFT, WITH_LAST_USE } from '#server/shift/who-left.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

/** Lets go of the claims of somebody who has left, as that is when it happens. Throws `conflict` where they are at work. */
export async function releaseLeftClaims(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const values = [input.staffId, input.orderId ?? null]
  const released = await transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ order_id: number; name: string; since: string }>({
      name: 'release-left-claims',
      text: `with gone as (delete from order_claims c using staff m ${WITH_LAST_USE}
          where m.id = $1::int8 and c.staff_id = m.id and ($2::int8 is null or c.order_id = $2) and ${WAY_LEFT} is not null
          returning c.order_id, m.name, c.claimed_at),
        told as (insert into live_log (topic, order_ids) select 'claim', array_agg(order_id) from gone having count(*) > 0)
        select order_id::float8 as order_id, name, to_json(claimed_at) #>> '{}' as since from gone order by order_id`,
      values,
    })
    await writeAudit(
      client,
      ctx,
      rows.map(({ order_id: orderId, name: by, since }) => ({
        event: 'claim.released',
        orderId,
        before: { by, since },
      })),
    )
    if (rows.length > 0) return rows.map(({ order_id }) => order_id)
    const { rows: kept } = await client.query<{ name: string }>(
      `select m.name from order_claims c join staff m on m.id = c.staff_id
        where c.staff_id = $1::int8 and ($2::int8 is null or c.order_id = $2) and ${CLAIM_ALIVE} limit 1`,
      values,
    )
    if (kept[0]) throw new Refusal('conflict', say('{0} is at work again: nothing was released', kept[0].name))
    return []
  })
  return { message: 'Released', data: { released } }
}
