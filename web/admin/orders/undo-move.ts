import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { undoMove } from '#web/admin/calls.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { refreshLists } from '#web/admin/orders/list-cache.ts'

/** At most this many ids travel in one call (contract: ids). */
const IDS_AT_MOST = 500

/** Makes what takes back one's own move of these orders, also after the page it was made on is left. `of` says which it was. */
export function undoOf(queryClient: QueryClient, orderIds: number[], of?: string): () => void {
  const undo = new MutationObserver(queryClient, {
    mutationFn: async () => {
      let message = ''
      for (let start = 0; start < orderIds.length; start += IDS_AT_MOST)
        message = (await call(undoMove, { orderId: orderIds.slice(start, start + IDS_AT_MOST) })).message
      return message
    },
    onSuccess: (message) => tellDone(message, { of }),
    onError: tellFailure,
    onSettled: () =>
      Promise.all([
        refreshLists(queryClient),
        ...orderIds
          .slice(0, IDS_AT_MOST)
          .map((orderId) => queryClient.invalidateQueries({ queryKey: ['order', orderId] })),
      ]),
  })
  return () => void undo.mutate().catch(() => undefined)
}
