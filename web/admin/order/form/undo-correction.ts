import type { QueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { saveCorrection, type Correction } from '#web/admin/order/form/save-correction.ts'
import { refreshOrder } from '#web/admin/order/order-query.ts'

/** Makes what takes back a correction: the values as they were in each of its orders, but for one that somebody changed since. */
export function undoCorrection(queryClient: QueryClient, back: Correction, of: string) {
  return () =>
    void saveCorrection(back)
      .then(({ message }) => tellDone(message, { of }), tellFailure)
      .then(() => refreshOrder(queryClient, back.orderId))
}
