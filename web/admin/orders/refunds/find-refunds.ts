import type { RefundCase } from '#contract/refunds/refund-cases.ts'
import { listedRefunds } from '#contract/refunds/refunds.ts'
import { call } from '#web/api.ts'

/** The newest refund of each of these orders, by the order's id; null: it has none. */
export async function findRefunds(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, RefundCase | null>> {
  const { data } = await call(listedRefunds, { orderId: [...ids] }, { signal })
  const found = new Map<number, RefundCase | null>(ids.map((id) => [id, null]))
  for (const { order_id: id, ...refund } of data) found.set(id, refund)
  return found
}
