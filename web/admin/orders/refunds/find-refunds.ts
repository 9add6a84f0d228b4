import type { RefundCase } from '#contract/refunds/refund-cases.ts'
import { listedRefunds } from '#contract/refunds/refunds.ts'
import { call } from '#web/api.ts'

/** The newest refund of each of these orders, by the order's id. */
export async function findRefunds(ids: readonly number[], signal: AbortSignal): Promise<Map<number, RefundCase>> {
  const { data } = await call(listedRefunds, { orderId: [...ids] }, { signal })
  return new Map(data.map(({ order_id: id, ...refund }) => [id, refund]))
}
