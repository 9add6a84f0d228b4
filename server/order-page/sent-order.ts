import type { Data } from '#contract/http/endpoint.ts'
import type { getSentOrder as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { siteOf, trackUrl } from '#server/intake/create-order.ts'
import { CHECKED, checksOf, jsonOf, opened, type CheckedRow } from '#server/order-page/checked-order.ts'
import { shownStatus, trackingStep } from '#server/tracking/rules.ts'

type SentOrder = Data<typeof contract>

interface Row extends CheckedRow {
  id: number
  reference: string | null
  isPaid: boolean
  isRefunded: boolean
  isErased: boolean
  hasDocument: boolean
}

/**
 * An order of the calling site, as that site is told of it: how far it is in its traveller's terms, and what is to be checked now, as on the
 * order's page but without its twins, which may be of another site. Undefined for one of another site as for none.
 */
export async function findSentOrder(
  ctx: Context,
  by: 'id' | 'reference',
  value: number | string,
): Promise<SentOrder | undefined> {
  // Each finds one order at most, by an index.
  const named =
    by === 'id' ? 'o.order_id = $2 and o.landing_site = $1' : 'a.landing_site = $1 and a.external_reference = $2'
  const { rows } = await ctx.pool.query<Row>({
    name: `find-sent-order-by-${by}`,
    text: `select o.order_id::float8 as id, a.external_reference as reference, o.queue, o.paid_at is not null as "isPaid",
        o.refund_date is not null as "isRefunded", o.anonymised_at is not null as "isErased",
        exists (select from documents d where d.order_id = o.order_id and d.state = 'current') as "hasDocument",
        a.form, a.notes, ${jsonOf(CHECKED)} as "order"
      from orders o join applications a on a.order_id = o.order_id where ${named}`,
    values: [siteOf(ctx), value],
  })
  return rows[0] && toldOf(ctx, rows[0])
}

function toldOf(ctx: Context, row: Row): SentOrder {
  const { id, reference, isPaid, isErased } = row
  const checks = isErased ? [] : checksOf(ctx, id, opened(ctx, id, row), []).needs_check
  return {
    orderId: id,
    external_reference: reference,
    status: statusOf(row),
    paid: isPaid,
    flags: checks.map(({ field, message }) => ({ field, message })),
    trackUrl: trackUrl(ctx, id),
  }
}

/** Where a traveller is told nothing of an order any more, its site is told why. */
function statusOf({ queue, isRefunded, isErased, hasDocument }: Row): SentOrder['status'] {
  if (isErased) return 'erased'
  const status = shownStatus(queue)
  if (status === 'Deleted') return isRefunded ? 'refunded' : 'cancelled'
  return trackingStep({ status, hasDocument, isRefunded })
}
