import { plainAmount, readAmount, writeAmount } from '#contract/values/money.ts'
import type { OrderRefunds, RefundCase } from '#contract/refunds/refund-cases.ts'
import type { RefundAct } from '#contract/refunds/refund-states.ts'
import { may, staffOf, type Context } from '#server/context.ts'
import type { OrderState } from '#server/orders/change-orders.ts'
import { findSecondPayments } from '#server/orders/refunds/second-payments.ts'
import { findRefundHint } from '#server/orders/refunds/find-refund-hint.ts'
import { readRefundFacts, type RefundFacts } from '#server/orders/refunds/refund-facts.ts'
import { isAbove, isRefunded } from '#server/orders/refunds/refund-rules.ts'

/** More refunds of one order are not shown. */
const CASES_AT_MOST = 100

/** A refund as its row has it. */
export type RefundRow = Omit<RefundCase, 'needs_approval' | 'can'> & { asked_by_id: number | null }

/** The columns of a refund `r` as RefundRow names them. */
export const REFUND_ROW = `r.id, r.amount::text, r.currency, r.is_whole, r.reason, r.note, r.state, r.asked_by as asked_by_id,
  (select name from staff where id = r.asked_by) as asked_by, r.asked_at,
  (select name from staff where id = r.decided_by) as decided_by, r.decided_at, r.reference,
  (select name from staff where id = r.done_by) as done_by, r.done_at`

/** An order's money and refunds as the caller may see them: amounts only for roles that may see the payment. */
export async function readOrderRefunds(
  ctx: Context,
  order: Pick<OrderState, 'id' | 'processStatus' | 'refundDate'>,
): Promise<OrderRefunds> {
  const [known, others, { rows }] = await Promise.all([
    readRefundFacts(ctx.pool, [order.id]),
    findSecondPayments(ctx, order.id),
    ctx.pool.query<{ cases: RefundRow[] | null }>({
      name: 'read-refunds',
      text: `select json_agg(c) as cases from (select ${REFUND_ROW} from refunds r where r.order_id = $1
        order by r.id desc limit ${CASES_AT_MOST}) c`,
      values: [order.id],
    }),
  ])
  const facts = known.get(order.id)!
  const cases = rows[0]?.cases ?? []
  const { paid, done, limit, open } = facts
  const rest = paid === undefined ? undefined : paid - done
  const isLeft = !isRefunded(order, facts) && rest !== 0
  const isOver = !isLeft || order.processStatus === 'Refunds'
  const shown = (units: number | undefined) => (units === undefined || !maySee(ctx) ? null : writeAmount(units))
  return {
    paid: shown(paid),
    currency: maySee(ctx) ? facts.currency : null,
    second_payments: others,
    refunded: shown(done),
    rest: shown(rest),
    limit: shown(limit),
    disputed: facts.disputed,
    can_ask: isLeft && !open && order.processStatus !== 'Deleted',
    can_make: isLeft && order.processStatus !== 'Deleted' && may(ctx, 'orders:refund'),
    // While a dispute runs a refund would pay twice; one that is lost gives the money back by itself.
    hint: isOver || open || facts.disputed ? null : await findRefundHint(ctx, order.id),
    cases: cases.map((row) => shownCase(ctx, row, facts)),
  }
}

/** A refund as the caller may see it, with what they may do with it. */
export function shownCase(ctx: Context, { asked_by_id: askedBy, ...row }: RefundRow, facts: RefundFacts): RefundCase {
  const isAsked = row.state === 'asked'
  const isOwn = askedBy === staffOf(ctx).id
  const needsApproval = isAsked && isAbove(facts, readAmount(row.amount))
  const isLead = may(ctx, 'orders:refund')
  const can: Record<RefundAct, boolean> = {
    // What needs no second person is to be made, or refused: there is nothing to approve.
    approve: needsApproval && isLead && !isOwn,
    make: isLead && !needsApproval,
    refuse: isLead && !isOwn,
    withdraw: isOwn,
  }
  const isOpen = isAsked || row.state === 'approved'
  return {
    ...row,
    amount: maySee(ctx) ? plainAmount(row.amount) : null,
    currency: maySee(ctx) ? row.currency : null,
    reference: maySee(ctx) ? row.reference : null,
    needs_approval: needsApproval,
    can: isOpen ? (Object.keys(can) as RefundAct[]).filter((act) => can[act]) : [],
  }
}

function maySee(ctx: Context): boolean {
  return may(ctx, 'transactions:write')
}
