import type { CaseVerdict, disputeVerdicts as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/db/sql.ts'
import type { CaseFacts } from '#server/defence-packs/cases/as-of-case.ts'
import { judgeCase } from '#server/defence-packs/cases/judge-case.ts'
import { findEvidence } from '#server/defence-packs/find-evidence.ts'
import { findCases, type CaseRow } from '#server/disputes/case-row.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What to do about a case, by the function that its pack is made by; null while its order is not known. */
export async function verdictOf(
  ctx: Context,
  about: CaseFacts & Pick<CaseRow, 'orderId'>,
): Promise<CaseVerdict | null> {
  const { orderId } = about
  if (orderId === null) return null
  const now = new Date()
  return judgeCase(await findEvidence(ctx, orderId, now, about.openedAt), about, now)
}

/** POST dispute-verdicts: one after the other, so that a page of the desk holds no more than its share of the connections. */
export async function disputeVerdicts(
  ctx: Context,
  { disputeId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const rows = await findCases(ctx.pool, sql`where d.id = any(${disputeId}::bigint[]) order by d.id limit 50`)
  const data: HandlerAnswer<typeof contract>['data'] = []
  for (const row of rows) {
    const verdict = await verdictOf(ctx, row)
    if (verdict) data.push({ id: row.id, ...verdict })
  }
  return { data }
}
