import { ENDED_STATES, RATE_GROUPS, type RateGroup } from '#contract/disputes/case-states.ts'
import type { DisputeRate, disputeRates as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { endedWithin, IS_DISPUTE, startOf } from '#server/disputes/ended-within.ts'
import { invalid } from '#server/errors.ts'
import { daysAfter } from '#server/time/calendar.ts'
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

/** The days asked for, and as many before. */
export interface RatesRead {
  rows: DisputeRate[]
  before: { from: string; to: string }
}

/** GET dispute-rates: how many disputes ended how in these days and in as many before, and about how much money; a case that ended in several rounds counts in each. */
export async function disputeRates(ctx: Context, days: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { rows, before } = await readRates(ctx, days)
  return { data: rows, before }
}

/** Reads both periods at once, from the cases that closed in either; what closed in the one before alone comes last. Throws `invalid` for days that run backwards. */
export async function readRates(ctx: Context, { from, to }: In<typeof contract>): Promise<RatesRead> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (!(days >= 1)) throw invalid('to', 'The last day is before the first')
  if (days > DAYS_AT_MOST) throw invalid('to', say('Choose at most {0} days', DAYS_AT_MOST))
  const before = { from: daysAfter(from, -days), to: daysAfter(from, -1) }
  const each = RATE_GROUPS.map(
    (group) => sql`select ${group}::text as "group", ${NAME_OF[group]} as name, e.currency,
      ${ENDED_NOW}, json_build_object(${ENDED_BEFORE}) as before from ended e group by 2, 3`,
  )
  const { rows } = await ctx.pool.query<DisputeRate>(
    sql`with ended as materialized (select d.*, ${KEPT} as kept, d.ended_at >= ${startOf(from)} as is_now,
        first_value(d.gateway) over (partition by lower(d.gateway) order by d.id) as known_gateway,
        (select o.landing_site from orders o where o.order_id = d.order_id) as site from disputes d
        where ${endedWithin(before.from, to)} and ${IS_DISPUTE})
      select * from (${join(each, ' union all ')}) r
      order by r."group", r.won + r.lost + r.accepted + r.expired = 0, r.won desc, r.lost desc, r.name, r.currency`,
  )
  return { rows: rows.map((row) => ({ ...withWritten(row), before: withWritten(row.before) })), before }
}

/** SQL: how much of what is disputed in the case `d` was kept. */
const KEPT = raw(`case d.state when 'won' then coalesce(d.outcome_amount, d.amount)
  when 'lost' then d.amount - coalesce(d.outcome_amount, d.amount) else 0 end`)

/** TABLE: what is counted of the cases `e` of a row -> how, of those for which `is` holds. */
const COUNTED: Record<string, (is: string) => string> = {
  ...Object.fromEntries(
    ENDED_STATES.map((state) => [state, (is: string) => `count(*) filter (where e.state = '${state}' and ${is})::int`]),
  ),
  wonAmount: (is) => `coalesce(sum(e.kept) filter (where ${is}), 0)::text`,
  lostAmount: (is) => `coalesce(sum(e.amount - e.kept) filter (where ${is}), 0)::text`,
}
const counted = Object.entries(COUNTED)

const ENDED_NOW = raw(counted.map(([name, how]) => `${how('e.is_now')} as "${name}"`).join(', '))
const ENDED_BEFORE = raw(counted.map(([name, how]) => `'${name}', ${how('not e.is_now')}`).join(', '))

const withWritten = <Row extends { wonAmount: string; lostAmount: string }>(row: Row): Row => ({
  ...row,
  wonAmount: written(row.wonAmount),
  lostAmount: written(row.lostAmount),
})

/** A sum as it comes from the database (69.0000), with two decimals, or as many as it has. */
const written = (sum: string) =>
  Number.isInteger(Number(sum)) ? `${sum.split('.')[0]}.00` : sum.replace(/(\.\d\d)0+$/, '$1')
