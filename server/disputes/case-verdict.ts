import { CASE_REASONS } from '#contract/disputes/case-reasons.ts'
import type { CaseVerdict, disputeVerdicts as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/db/sql.ts'
import { checkEvidence, checkReasons } from '#server/defence-packs/check-evidence.ts'
import { foundOf } from '#server/defence-packs/claims.ts'
import { findEvidence } from '#server/defence-packs/find-evidence.ts'
import { findCases, type CaseRow } from '#server/disputes/case-row.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What to do about a case, by the same check as the order's evidence; null while its order is not known. */
export async function verdictOf(
  ctx: Context,
  { orderId, reason }: Pick<CaseRow, 'orderId' | 'reason'>,
): Promise<CaseVerdict | null> {
  if (orderId === null) return null
  const now = new Date()
  const reasons = checkReasons(checkEvidence(foundOf(await findEvidence(ctx, orderId, now)), now))
  const of = (wanted: string | null) => reasons.find((one) => one.reason === wanted)
  const evidence = [...(of('any')?.evidence ?? []), ...(of(CASE_REASONS[reason].evidence)?.evidence ?? [])]
  const names = (isThere: boolean) => evidence.filter(({ present }) => present === isThere).map(({ name }) => name)
  return { verdict: of(CASE_REASONS[reason].evidence)?.verdict ?? null, present: names(true), missing: names(false) }
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
