import { isEnded } from '#contract/disputes/case-states.ts'
import type { changeDispute as contract } from '#contract/disputes/disputes.ts'
import { readAmount } from '#contract/values/money.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { invalid, Refusal } from '#server/errors.ts'
import type { CaseFacts, CaseRow } from '#server/disputes/case-row.ts'
import { changeAsSeen } from '#server/disputes/change-locked.ts'
import { findOrder } from '#server/disputes/find-order.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

/** PUT change-dispute: what is left out stays. A warning made a chargeback needs an answer; the order is looked for again, unless a person chose it. */
export async function changeDispute(
  ctx: Context,
  { disputeId, version, ...typed }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  try {
    await changeAsSeen(ctx, { disputeId, version }, async (row, client) => {
      const said = plan(row, typed)
      const isNamed = PAYMENT_NAMES.some((name) => said[name] !== undefined)
      // A person's choice stays; a match by the payment rested on what the payment said then.
      if (row.matchedBy === 'hand' || !isNamed) return said
      return { ...said, ...((await findOrder(client, { ...row, ...said })) ?? { orderId: null, matchedBy: null }) }
    })
  } catch (error) {
    if (databaseProblem(error)?.code === '23505')
      throw new Refusal('conflict', 'Another dispute has this case number already')
    throw error
  }
  return { message: 'The dispute is saved', data: null }
}

/** The facts of a case by which its order is found. */
const PAYMENT_NAMES = ['gateway', 'transactionId', 'reference', 'amount', 'currency', 'cardLast4'] as const

type Typed = Omit<In<typeof contract>, 'disputeId' | 'version'>

function plan(row: CaseRow, typed: Typed): Partial<CaseFacts> {
  const said = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== undefined),
  ) as Partial<CaseFacts>
  const [openedAt, dueAt] = [said.openedAt ?? row.openedAt, said.dueAt === undefined ? row.dueAt : said.dueAt]
  if (dueAt !== null && Date.parse(dueAt) < Date.parse(openedAt))
    throw invalid('dueAt', 'The deadline is before the day on which the dispute was opened')
  if (
    said.stage === 'warning' &&
    row.stage !== 'warning' &&
    !(row.stage === 'chargeback' && row.state === 'needs-response')
  )
    throw invalid('stage', 'Only a first dispute that needs an answer can be a warning after all')
  const [amount, outcome] = [
    readAmount(said.amount === undefined ? row.amount : said.amount),
    readAmount(row.outcomeAmount),
  ]
  if (outcome !== undefined && (amount ?? 0) < outcome)
    throw invalid('amount', say('{0} of it is decided already', row.outcomeAmount!))
  const isDisputed =
    row.stage === 'warning' && !isEnded(row.state) && said.stage !== undefined && said.stage !== 'warning'
  const isWarning = row.state === 'needs-response' && said.stage === 'warning'
  return {
    ...said,
    ...(said.note !== undefined && { note: said.note.trim() }),
    ...(isDisputed && { state: 'needs-response' as const }),
    ...(isWarning && { state: 'warning' as const }),
  }
}
