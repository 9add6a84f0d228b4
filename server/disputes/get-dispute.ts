import type { CaseChange, dispute as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/db/sql.ts'
import { findKept } from '#server/defence-packs/cases/find-kept.ts'
import { Refusal } from '#server/errors.ts'
import { findCases, shownCase } from '#server/disputes/case-row.ts'
import { verdictOf } from '#server/disputes/case-verdict.ts'
import { findCandidates } from '#server/disputes/find-order.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Earlier steps of one case are not shown. */
const STEPS_AT_MOST = 200

/** GET dispute: a case with its history, what to do about it, and the orders that it may be about. Throws `not-found`. */
export async function dispute(
  ctx: Context,
  { disputeId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [row] = await findCases(ctx.pool, sql`where d.id = ${disputeId}`)
  if (!row) throw new Refusal('not-found', 'There is no such dispute')
  const [history, verdict, candidates, others, sent] = await Promise.all([
    findHistory(ctx, disputeId),
    verdictOf(ctx, row),
    row.orderId === null ? findCandidates(ctx.pool, row) : [],
    row.orderId === null
      ? []
      : findCases(ctx.pool, sql`where d.order_id = ${row.orderId} and d.id <> ${row.id} order by d.id desc limit 20`),
    row.orderId === null ? [] : findKept(ctx, { ...row, orderId: row.orderId }).then(({ kept }) => kept),
  ])
  return {
    data: { ...shownCase(row), history, verdict, candidates, others: others.map(shownCase), sent: sent[0] ?? null },
  }
}

async function findHistory(ctx: Context, id: number): Promise<CaseChange[]> {
  const { rows } = await ctx.pool.query<CaseChange>({
    name: 'find-dispute-history',
    text: `select to_json(c.at) #>> '{}' as at, s.name as by, c.source,
        case when c.changes ? 'workerId' then c.changes || jsonb_build_object('workerId', (
          select jsonb_agg(w.name order by ids.place) from jsonb_array_elements_text(c.changes -> 'workerId') with ordinality ids(id, place)
            left join staff w on w.id = ids.id::int)) else c.changes end as changes
      from dispute_changes c left join staff s on s.id = c.staff_id where c.dispute_id = $1 order by c.id desc limit ${STEPS_AT_MOST}`,
    values: [id],
  })
  return rows
}
