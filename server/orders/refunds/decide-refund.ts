import type { In } from '#contract/http/endpoint.ts'
import type { RefundState } from '#contract/refunds/refund-states.ts'
import type { decideRefund as contract, RefundDecision } from '#contract/refunds/refunds.ts'
import { may, need, staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Said } from '#server/words/say.ts'
import type { ChangeEvent } from '#server/orders/change-events.ts'
import { refuseOneHand } from '#server/security/two-people.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { readRefundFacts, type OpenRefund, type RefundFacts } from '#server/orders/refunds/refund-facts.ts'
import { statusAfter } from '#server/orders/refunds/refund-rules.ts'
import { refusalOf } from '#server/orders/refunds/refuse-problem.ts'
import { tellSiteOfRefunds, TOLD, type ToldRow } from '#server/orders/refunds/tell-site.ts'

interface DecisionRow {
  state: RefundState
  event: ChangeEvent
  message: Said
  /** Checks that this member may; throws in words otherwise. */
  check: (ctx: Context, open: OpenRefund) => void
}

/** TABLE: the decisions about an open refund. */
const DECISIONS: Record<RefundDecision, DecisionRow> = {
  approve: {
    state: 'approved',
    event: 'refund.approved',
    message: 'The refund is approved',
    check: (ctx, { askedBy, state }) => {
      need(ctx, 'orders:refund')
      if (askedBy === staffOf(ctx).id)
        throw new Refusal('forbidden', 'A refund is approved by another person than the one who asked for it')
      if (state === 'approved') throw new Refusal('conflict', 'The refund is approved already')
    },
  },
  refuse: {
    state: 'refused',
    event: 'refund.refused',
    message: 'The refund is refused',
    check: (ctx) => need(ctx, 'orders:refund'),
  },
  withdraw: {
    state: 'withdrawn',
    event: 'refund.withdrawn',
    message: 'The refund is withdrawn',
    check: (ctx, { askedBy }) => {
      if (askedBy !== staffOf(ctx).id && !may(ctx, 'orders:refund'))
        throw new Refusal('forbidden', 'A refund is withdrawn by the person who asked for it, or by a Manager or Admin')
    },
  },
}

/**
 * Approves, refuses or withdraws the open refund of an order. One that is not made after all lets the order go back to where it
 * was before it was moved to Refunds for it. Throws `conflict` where somebody decided first, and approving as refuseOneHand does.
 */
export async function decideRefund(
  ctx: Context,
  { orderId, refundId, decision, note = '', version }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { state, event, message, check } = DECISIONS[decision]
  let facts: RefundFacts | undefined
  await changeOrders(
    ctx,
    [orderId],
    event,
    (order) => {
      const { open } = facts!
      if (open?.id !== refundId) throw refusalOf({ field: 'refundId', message: 'This refund is no longer open' })
      check(ctx, open)
      const to = state === 'approved' ? undefined : statusAfter(order, facts!)
      return to === undefined ? {} : { processStatus: to }
    },
    {
      version,
      first: async (client) => {
        facts = (await readRefundFacts(client, [orderId])).get(orderId)
        const askedBy = facts?.open?.askedBy
        const me = staffOf(ctx).id
        if (decision === 'approve' && askedBy != null && askedBy !== me) await refuseOneHand(client, askedBy, me)
      },
      audited: () => ({ after: note.trim() === '' ? {} : { note: note.trim() } }),
      also: async (client) => {
        const { rows } = await client.query<ToldRow>(
          `update refunds set state = $2, decided_by = $3, decided_at = now(),
             note = concat_ws(E'\\n', nullif(note, ''), nullif($4, '')) where id = $1 returning ${TOLD}`,
          [refundId, state, staffOf(ctx).id, note.trim()],
        )
        if (state !== 'approved') await tellSiteOfRefunds(client, 'refund-cancelled', rows)
      },
    },
  )
  return { message, data: null }
}
