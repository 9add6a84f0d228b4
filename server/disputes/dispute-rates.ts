import { RATE_GROUPS, type RateGroup } from '#contract/disputes/case-states.ts'
import type { DisputeRate, disputeRates as contract } from '#contract/disputes/disputes.ts'
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
  // However it is written, as the cases' own index has it.
  gateway: raw('e.known_gateway'),
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
      ${COUNTS}, coalesce(sum(e.kept), 0)::text as "wonAmount", coalesce(sum(e.amount - e.kept), 0)::text as "lostAmount"
      from ended e group by 2, 3`,
  )
  const { rows } = await ctx.pool.query<DisputeRate>(
    sql`with ended as materialized (select d.*, ${KEPT} as kept, first_value(d.gateway) over (partition by lower(d.gateway) order by d.id) as known_gateway, (select o.landing_site from orders o where o.order_id = d.order_id) as site from disputes d
        where d.ended_at is not null and d.ended_at >= (${from}::date)::timestamp at time zone 'UTC'
          and d.ended_at < (${to}::date + 1)::timestamp at time zone 'UTC' and d.stage <> 'warning')
      ${join(each, ' union all ')} order by 1, 4 desc, 5 desc, 2`,
  )
  return {
    data: rows.map((row) => ({ ...row, wonAmount: written(row.wonAmount), lostAmount: written(row.lostAmount) })),
  }
}

/** SQL: how much of what is disputed in the case `d` was kept. */
const KEPT = raw(`case d.state when 'won' then coalesce(d.outcome_amount, d.amount)
  when 'lost' then d.amount - coalesce(d.outcome_amount, d.amount) else 0 end`)

const COUNTS = join(
  (['won', 'lost', 'accepted', 'expired'] as const).map((state) =>
    raw(`count(*) filter (where e.state = '${state}')::int as ${state}`),
  ),
)

/** A sum as it comes from the database (69.0000), with two decimals, or as many as it has. */
const written = (sum: string) =>
  Number.isInteger(Number(sum)) ? `${sum.split('.')[0]}.00` : sum.replace(/(\.\d\d)0+$/, '$1')
