import type { CaseState } from '#contract/disputes/case-states.ts'
import type { Context } from '#server/context.ts'
import type { CaseFacts } from '#server/defence-packs/cases/as-of-case.ts'
import { Refusal } from '#server/errors.ts'

/** A case whose order is known, as its pack needs it. Moments are ISO 8601. */
export interface DisputedCase extends CaseFacts {
  id: number
  orderId: number
  gateway: string
  state: CaseState
  caseNumber: string
  /** The gateway's own deadline. */
  dueAt: string | null
  /** Rises with every change of it. */
  version: number
}

/** Reads a case. Throws `not-found`, and `conflict` while nobody knows its order: of none a pack can be made. */
export async function readCase(ctx: Pick<Context, 'pool'>, disputeId: number): Promise<DisputedCase> {
  const { rows } = await ctx.pool.query<Omit<DisputedCase, 'orderId'> & { orderId: number | null }>({
    name: 'read-case',
    text: `select id::float8 as id, order_id::float8 as "orderId", gateway, state, case_number as "caseNumber", reason, code, scheme,
        amount::text as amount, currency, to_json(opened_at) #>> '{}' as "openedAt",
        to_json(due_at) #>> '{}' as "dueAt", version
      from disputes where id = $1`,
    values: [disputeId],
  })
  const [row] = rows
  if (!row) throw new Refusal('not-found', 'There is no such dispute')
  const { orderId } = row
  if (orderId === null) throw new Refusal('conflict', 'Say first which order this dispute is about')
  return { ...row, orderId }
}
