import type { PoolClient } from 'pg'
import type { In } from '#contract/endpoint.ts'
import type { decideErasure as contract } from '#contract/privacy.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { anonymiseOrders, type Emptied } from '#server/privacy/anonymise-orders.ts'
import { removeFiles } from '#server/privacy/remove-files.ts'
import { refuseStopped } from '#server/privacy/stops.ts'
import type { HandlerAnswer } from '#server/verb.ts'

interface Asked {
  state: string
  askedBy: number
  ids: number[]
}

/** Erases a person on the word of two members of staff, never of one alone, or withdraws the request. */
export async function decideErasure(
  ctx: Context,
  { id, confirm }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const staffId = staffOf(ctx).id
  await transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<Asked>(
      'select state, asked_by as "askedBy", order_ids as ids from erasures where id = $1 for update',
      [id],
    )
    const asked = rows[0]
    if (!asked) throw new Refusal('not-found', 'There is no such request')
    if (asked.state !== 'asked') throw new Refusal('conflict', 'Somebody has decided this already')
    if (confirm && asked.askedBy === staffId) throw new Refusal('forbidden', 'Who asked for it cannot confirm it')
    const emptied = confirm ? await erase(client, ctx, asked.ids) : null
    await client.query(
      `update erasures set state = $2, decided_by = $3, decided_at = now(), emptied = $4 where id = $1`,
      [id, confirm ? 'done' : 'withdrawn', staffId, emptied],
    )
    const after = { erasureId: id, orders: asked.ids.length }
    await writeAudit(client, ctx, [{ event: confirm ? 'erasure.done' : 'erasure.withdrawn', after }])
  })
  // What fails here the nightly job does again.
  if (confirm)
    await removeFiles(ctx).catch((error: Error) => ctx.log.error({ name: error.name }, 'files of an erasure wait'))
  return { message: confirm ? 'The person is erased.' : 'The request is withdrawn.', data: null }
}

/** Those that the night took meanwhile are done. */
async function erase(client: PoolClient, ctx: Context, ids: number[]): Promise<Emptied> {
  const { rows } = await client.query<{ id: number }>(
    `select order_id::float8 as id from orders where order_id = any ($1::bigint[]) and anonymised_at is null
      order by order_id for update`,
    [ids],
  )
  const locked = rows.map((row) => row.id)
  await refuseStopped(client, locked)
  return anonymiseOrders(client, ctx, locked, 'erasure')
}
