import {
  RATE_GROUPS,
  type DisputeRate,
  type disputeRates as contract,
  type RateGroup,
} from '#contract/disputes/disputes.ts'
import { writeAmount, readAmount } from '#contract/values/money.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { invalid } from '#server/errors.ts'
import { say } from '#server/words/say.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const DAYS_AT_MOST = 3660
const DAY_MS = 86_400_000

/** TABLE: by what cases are summed up -> its name in the row. */
const NAME_OF: Record<RateGroup, Sql> = {
  reason: raw('e.reason'),
  scheme: raw('e.scheme'),
  gateway: raw('e.gateway'),
  site: raw('e.site::text'),
}

/** GET dispute-rates: how many disputes ended how in these days, and about how much money; a case that ended in several rounds counts in each. */
export async function disputeRates(
  ctx: Context,
  { from, to }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (!(days >= 1)) throw invalid('to', 'The last day is before the first')
  if (days > DAYS_AT_MOST) throw invalid('to', say('Choose at most {0} days', DAYS_AT_MOST))
  const each = RATE_GROUPS.map(
    (group) => sql`select ${group}::text as "group", ${NAME_OF[group]} as name, e.currency,
      ${COUNTS}, coalesce(sum(e.amount) filter (where e.state = 'won'), 0)::text as "wonAmount",
      coalesce(sum(e.amount) filter (where e.state <> 'won'), 0)::text as "lostAmount" from ended e group by 2, 3`,
  )
  const { rows } = await ctx.pool.query<DisputeRate>(
    sql`with ended as materialized (select d.*, (select o.landing_site from orders o where o.order_id = d.order_id) as site from disputes d
        where d.ended_at is not null and d.ended_at >= (${from}::date)::timestamp at time zone 'UTC'
          and d.ended_at < (${to}::date + 1)::timestamp at time zone 'UTC' and d.stage <> 'warning')
      ${join(each, ' union all ')} order by 1, 4 desc, 5 desc, 2`,
  )
  return {
    data: rows.map((row) => ({ ...row, wonAmount: written(row.wonAmount), lostAmount: written(row.lostAmount) })),
  }
}

const COUNTS = join(
  (['won', 'lost', 'accepted', 'expired'] as const).map((state) =>
    raw(`count(*) filter (where e.state = '${state}')::int as ${state}`),
  ),
)

const written = (amount: string) => writeAmount(readAmount(amount) ?? 0)
