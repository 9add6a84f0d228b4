import { CASE_DUES, CASE_LISTS, CASES_A_PAGE, type CaseDueName, type CaseList } from '#contract/disputes/case-states.ts'
import type { disputes as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import { staffOf, type Context } from '#server/context.ts'
import { all, raw, sql, type Sql } from '#server/db/sql.ts'
import { findCases, shownCase } from '#server/disputes/case-row.ts'
import { endedWithin, IS_DISPUTE } from '#server/disputes/ended-within.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** SQL: when an answer to the case `d` is due, for the order in which cases are worked on. */
export const DUE = raw(`coalesce(d.due_at, d.guessed_due_at, 'infinity')`)
/** SQL: somebody still has something to do about the case `d`. */
export const IS_OPEN = raw(`d.state in ('warning', 'needs-response')`)

/** SQL: nobody works on the case `d`, or somebody who is not here any more. */
export const IS_FREE = raw(
  `not exists (select from staff s where s.id = d.worker_id and s.deleted_at is null and s.suspended_at is null)`,
)

/** TABLE: a list of the desk -> which cases are in it, and their order; each has an index. */
const LISTS: Record<CaseList, { holds: Sql; order: Sql }> = {
  open: { holds: IS_OPEN, order: sql`${DUE}, d.id` },
  submitted: { holds: raw(`d.state = 'submitted'`), order: raw('d.id desc') },
  unmatched: { holds: raw('d.order_id is null'), order: raw('d.id desc') },
  ended: { holds: raw('d.ended_at is not null'), order: raw('d.ended_at desc, d.id desc') },
}

/** SQL: two numbers are the same but for capitals and what stands between their letters; code_key() alone compares no more than 64 of them. */
const same = (column: Sql, words: string) => {
  const plain = (text: Sql) => sql`translate(lower(${text} collate "C"), E' \\t-_./#:', '')`
  return sql`(code_key(${column}) collate "C" = code_key(${words}) collate "C" and ${plain(column)} = ${plain(sql`${words}::text`)})`
}

/** SQL: the case, payment or order `d` has this number, whole; each by an index. */
const HAS = (words: string) => {
  const orderId = /^[1-9]\d{0,14}$/.test(words) ? Number(words) : null
  return sql`(${same(raw('d.case_number'), words)} or ${same(raw('d.transaction_id'), words)} or d.order_id = ${orderId}::bigint)`
}

/** POST disputes: the cases of a list of the desk. */
export async function disputes(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { holds, order } = LISTS[input.list]
  const narrowed = narrow(ctx, input)
  const page = Math.max(1, input.page)
  // A case that is looked for by its number is found wherever it is.
  const found = sql`where ${input.words ? HAS(input.words) : holds} and ${narrowed}`
  const [rows, counts, total] = await Promise.all([
    findCases(ctx.pool, sql`${found} order by ${order} limit ${CASES_A_PAGE} offset ${(page - 1) * CASES_A_PAGE}`),
    countLists(ctx),
    ctx.pool.query<{ n: number }>(sql`select count(*)::int as n from disputes d ${found}`),
  ])
  return { data: rows.map(shownCase), total: total.rows[0]!.n, counts }
}

function narrow(ctx: Context, input: In<typeof contract>): Sql {
  const { worker, reason, scheme, site, due, gateway, currency, outcome, from, to } = input
  const wanted = worker === 'me' ? staffOf(ctx).id : worker
  return all([
    ...(wanted === undefined ? [] : [wanted === 'nobody' ? IS_FREE : sql`d.worker_id = ${wanted}::bigint`]),
    ...(reason ? [sql`d.reason = ${reason}`] : []),
    ...(scheme ? [isOf(raw('d.scheme'), scheme)] : []),
    ...(due ? [isDue(due)] : []),
    ...(site === undefined ? [] : [isOf(SITE, site)]),
    ...(gateway ? [sql`lower(d.gateway) = lower(${gateway})`] : []),
    ...(currency ? [isOf(raw('d.currency'), currency)] : []),
    ...(outcome ? [sql`d.state = ${outcome} and ${IS_DISPUTE}`] : []),
    ...(from === null && to === null ? [] : [endedWithin(from, to)]),
  ])
}

/** SQL: the landing site of the order of the case `d`. */
const SITE = raw('(select o.landing_site::bigint from orders o where o.order_id = d.order_id)')

/** SQL: this is in `column`; `none`: it is not known. */
const isOf = (column: Sql, wanted: string | number) =>
  wanted === 'none' ? sql`${column} is null` : sql`${column} = ${wanted}`

/** SQL: an answer to the case `d` is due so soon. */
function isDue(due: CaseDueName): Sql {
  const [from, before] = CASE_DUES[due]
  return all([
    ...(from === null ? [] : [sql`${DUE} >= now() + ${from}::int * interval '1 day'`]),
    ...(before === null ? [] : [sql`${DUE} < now() + ${before}::int * interval '1 day'`]),
  ])
}

async function countLists(ctx: Context): Promise<Record<CaseList, number>> {
  const counts = CASE_LISTS.map(
    (name) => `(select count(*)::int from disputes d where ${LISTS[name].holds.text}) as ${name}`,
  )
  const { rows } = await ctx.pool.query<Record<CaseList, number>>({
    name: 'count-disputes',
    text: `select ${counts.join(', ')}`,
  })
  return rows[0]!
}
