import type { In } from '#contract/http/endpoint.ts'
import type { findPerson as contract } from '#contract/travellers/privacy.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { findOrdersOf, hashPerson } from '#server/privacy/person.ts'
import { findStops, saidOf } from '#server/privacy/stops.ts'
import { countHeld } from '#server/privacy/what-is-held.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { forReader, keptForReader } from '#server/words/in-language.ts'

/** The orders of a person, and how much is held of them. That somebody looked is recorded, without who it was about. */
export async function findPerson(ctx: Context, person: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const ids = await findOrdersOf(ctx, person)
  await writeAudit(ctx.pool, ctx, [
    { event: 'person.searched', after: { by: person.by, person: hashPerson(ctx, person), orders: ids.length } },
  ])
  if (ids.length === 0) return { data: { orders: [], held: [] } }
  const kept = new Map((await findStops(ctx.pool, ids)).map((stopped) => [stopped.orderId, stopped]))
  const { rows } = await ctx.pool.query<{
    order_id: number
    name: string
    created_at: string
    flight_day: string | null
  }>(
    `select order_id::float8 as order_id, btrim(name || ' ' || last_name) as name, to_json(created_at)#>>'{}' as created_at,
       flight_day::text from orders where order_id = any ($1::bigint[]) order by order_id desc`,
    [ids],
  )
  const orders = rows.map((row) => {
    const stopped = kept.get(row.order_id)
    return { ...row, kept: stopped ? forReader(ctx, saidOf(stopped)) : null }
  })
  const held = (await countHeld(ctx.pool, ids)).map(({ name, purpose, ...row }) => ({
    ...row,
    name: keptForReader(ctx, name),
    purpose: keptForReader(ctx, purpose),
  }))
  return { data: { orders, held } }
}
