import { movesOf, type CaseState } from '#contract/disputes/case-states.ts'
import type { moveDispute as contract } from '#contract/disputes/disputes.ts'
import { readAmount } from '#contract/values/money.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { changeAsSeen } from '#server/disputes/change-locked.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Words } from '#server/words/say.ts'

/** TABLE: a state -> what is said of a case that was moved there. */
const DONE: Record<CaseState, Words> = {
  warning: 'The dispute is a warning again',
  'needs-response': 'The dispute needs an answer',
  submitted: 'Marked as answered',
  won: 'The dispute is won',
  lost: 'The dispute is lost',
  accepted: 'The dispute is accepted',
  expired: 'Its time has run out',
}

/** PUT move-dispute: moves a case to the state that a person chose. Throws `conflict` for a move that does not exist. */
export async function moveDispute(
  ctx: Context,
  { disputeId, version, state, outcomeAmount }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await changeAsSeen(ctx, { disputeId, version }, (row) => {
    if (!movesOf(row, Date.now()).includes(state))
      throw new Refusal('conflict', 'A dispute cannot be moved there from where it is')
    const [outcome, disputed] = [readAmount(outcomeAmount), readAmount(row.amount)]
    if (outcome !== undefined && disputed !== undefined && outcome > disputed)
      throw invalid('outcomeAmount', say('At most {0} is disputed', row.amount!))
    const isDecided = state === 'won' || state === 'lost'
    // A warning that needs an answer has become a chargeback.
    const isDisputed = row.stage === 'warning' && state === 'needs-response'
    return {
      state,
      outcomeAmount: isDecided ? (outcomeAmount ?? row.amount) : null,
      ...(isDisputed && { stage: 'chargeback' as const }),
    }
  })
  return { message: DONE[state], data: null }
}
