import type { PoolClient } from 'pg'
import { can } from '#contract/staff/access.ts'
import type { ColleagueRow, colleagues as contract } from '#contract/orders/inbox.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The roles that see orders: nobody else is given any. */
const SEEING = ROLE_NAMES.filter((role) => can(role, 'orders:read'))

/** The members among these who can be given orders, or told of them: they can sign in, and see orders. Without ids, all; `also` in any case. */
export async function findColleagues(
  db: Pick<PoolClient, 'query'>,
  ids: readonly number[] | null,
  also: number | null = null,
): Promise<ColleagueRow[]> {
  const { rows } = await db.query<ColleagueRow>({
    name: 'find-colleagues',
    text: `select id, name, role from staff where id = $3::bigint or deleted_at is null and suspended_at is null and role = any ($1)
      and ($2::bigint[] is null or id = any ($2)) order by (id = $3::bigint) is true desc, lower(name), id limit 1000`,
    values: [SEEING, ids, also],
  })
  return rows
}

/** GET colleagues. */
export async function colleagues(ctx: Context, { also }: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  return { data: await findColleagues(ctx.pool, null, also) }
}
