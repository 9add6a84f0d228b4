import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { correctOrder } from '#web/admin/order/form/correct-calls.ts'
import { refreshOrder } from '#web/admin/order/order-query.ts'

interface Corrected {
  orderId: number
  /** How the values were. */
  before: Record<string, string>
  /** The order's version since. */
  version: number
  reason: string
  /** Which order it was, to a reader. */
  of: string
}

/** Makes what takes back a correction: the values as they were, unless somebody changed the order since. */
export function undoCorrection(queryClient: QueryClient, { orderId, before, version, reason, of }: Corrected) {
  return () =>
    void call(correctOrder, { orderId, fields: before, reason, version })
      .then(({ message }) => tellDone(message, { of }), tellFailure)
      .then(() => refreshOrder(queryClient, orderId))
}
