import type { PoolClient } from 'pg'
import { isEnded } from '#contract/disputes/case-states.ts'
import type { SiteEvent, ToldDispute } from '#contract/sites/webhook-events.ts'
import { plainAmount } from '#contract/values/money.ts'
import type { CaseFacts } from '#server/disputes/case-row.ts'
import { queueSiteEvent } from '#server/webhooks/queue-webhook.ts'

interface Change {
  disputeId: number
  /** The row of its history, once for each change. */
  told: string
  /** Null: it was opened just now. */
  before: CaseFacts | null
  after: CaseFacts
}

/** Tells the landing site of an order what became of a dispute of its payment, in the caller's transaction; nothing where that is no news to it. */
export async function tellSites(client: PoolClient, { disputeId, told, before, after }: Change): Promise<void> {
  const is = shown(disputeId, after)
  const tell = (orderId: number, event: SiteEvent) =>
    queueSiteEvent(client, { orderId, event, subject: told, detail: { dispute: is } })
  const [from, to] = [before?.orderId ?? null, after.orderId]
  if (from !== null && from !== to) await tell(from, 'dispute-elsewhere')
  if (to === null) return
  if (before === null || from !== to) {
    await tell(to, 'dispute-opened')
    // Matched late: what is over by then is both.
    if (isEnded(after.state)) await tell(to, 'dispute-ended')
  } else if (isEnded(after.state) && before.state !== after.state) {
    await tell(to, 'dispute-ended')
  } else if (JSON.stringify(shown(disputeId, before)) !== JSON.stringify(is)) {
    await tell(to, 'dispute-changed')
  }
}

function shown(id: number, facts: CaseFacts): ToldDispute {
  return {
    id,
    gateway: facts.gateway,
    case_number: facts.caseNumber,
    transaction_id: facts.transactionId,
    stage: facts.stage,
    state: facts.state,
    reason: facts.reason,
    amount: plainAmount(facts.amount),
    currency: facts.currency,
    opened_at: moment(facts.openedAt),
    due_at: facts.dueAt === null ? null : moment(facts.dueAt),
    outcome_amount: plainAmount(facts.outcomeAmount),
  }
}

const moment = (text: string) => new Date(text).toISOString()
