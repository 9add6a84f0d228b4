import type { changeDispute as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { invalid, Refusal } from '#server/errors.ts'
import type { CaseFacts, CaseRow } from '#server/disputes/case-row.ts'
import { changeAsSeen } from '#server/disputes/change-locked.ts'
import { findOrder } from '#server/disputes/find-order.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** PUT change-dispute: what is left out stays. A warning that is said to be a chargeback needs an answer; of a case whose order is not known it is looked for anew. */
export async function changeDispute(
  ctx: Context,
  { disputeId, version, ...typed }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  try {
    await changeAsSeen(ctx, { disputeId, version }, async (row, client) => {
      const said = plan(row, typed)
      const isKnown = row.orderId !== null || !PAYMENT_NAMES.some((name) => said[name] !== undefined)
      return isKnown ? said : { ...said, ...(await findOrder(client, { ...row, ...said })) }
    })
  } catch (error) {
    if (databaseProblem(error)?.code === '23505')
      throw new Refusal('conflict', 'Another dispute has this case number already')
    throw error
  }
  return { message: 'The dispute is saved', data: null }
}

/** The facts of a case by which its order is found. */
const PAYMENT_NAMES = ['gateway', 'transactionId', 'reference', 'amount', 'currency'] as const

type Typed = Omit<In<typeof contract>, 'disputeId' | 'version'>

function plan(row: CaseRow, typed: Typed): Partial<CaseFacts> {
  const said = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== undefined),
  ) as Partial<CaseFacts>
  const [openedAt, dueAt] = [said.openedAt ?? row.openedAt, said.dueAt === undefined ? row.dueAt : said.dueAt]
  if (dueAt !== null && Date.parse(dueAt) < Date.parse(openedAt))
    throw invalid('dueAt', 'The deadline is before the day on which the dispute was opened')
  if (said.stage === 'warning' && row.stage !== 'warning' && row.state !== 'needs-response')
    throw invalid('stage', 'Only a dispute that needs an answer can be a warning after all')
  const isDisputed = row.state === 'warning' && said.stage !== undefined && said.stage !== 'warning'
  const isWarning = row.state === 'needs-response' && said.stage === 'warning'
  return {
    ...said,
    ...(said.note !== undefined && { note: said.note.trim() }),
    ...(isDisputed && { state: 'needs-response' as const }),
    ...(isWarning && { state: 'warning' as const }),
  }
}
