import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { refreshOrder } from '#web/admin/order/order-query.ts'
import { countTickets } from '#web/admin/order/form/is-filed.ts'
import { correctGroup, correctOrder } from '#contract/corrections/correct-order.ts'

interface Version {
  orderId: number
  version: number
}

/** Values of an order, and of others of its group, as they are to be. */
export interface Correction extends Version {
  fields: Record<string, string>
  reason: string
  others: readonly Version[]
}

/**
 * What became of it: the first order's new version and how many of its tickets still count, the others that say so now, and the ids
 * of those that stay as they are.
 */
export interface SavedCorrection {
  message: string
  version: number
  tickets: number
  others: Version[]
  refused: { orderId: number; why: string }[]
}

/** Corrects one order, or it and others of its group. Throws `CallError` for what the first refuses. */
export async function saveCorrection({ others, ...own }: Correction): Promise<SavedCorrection> {
  if (others.length === 0) {
    const { data, message } = await call(correctOrder, own)
    return { message, version: data.version, tickets: countTickets(data), others: [], refused: [] }
  }
  const { data, message } = await call(correctGroup, { ...own, others: [...others] })
  return {
    message,
    version: data.order.version,
    tickets: countTickets(data.order),
    others: data.others.flatMap(({ orderId, version, refused }) =>
      refused === null && version !== null ? [{ orderId, version }] : [],
    ),
    refused: data.others.flatMap(({ orderId, refused }) => (refused === null ? [] : [{ orderId, why: refused }])),
  }
}

/** Makes what takes back a correction: the values as they were in each of its orders, but for one that somebody changed since. */
export function undoCorrection(queryClient: QueryClient, back: Correction, of: string) {
  return () =>
    void saveCorrection(back)
      .then(({ message }) => tellDone(message, { of }), tellFailure)
      .then(() => refreshOrder(queryClient, back.orderId))
}
