import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#web/api.ts'
import { undoMove } from '#contract/orders/order-changes.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { inParts } from '#web/admin/orders/in-parts.ts'
import { refreshLists } from '#web/admin/orders/list-cache.ts'
import { tellLeft } from '#web/admin/orders/tell-left.ts'
import { formatCount } from '#web/ui/format-count.ts'

/** Nobody has more order pages open than this. */
const PAGES_AT_MOST = 500

/** Makes what takes back one's own move of these orders, also after the page it was made on is left. `of` says which it was. */
export function undoOf(queryClient: QueryClient, orderIds: number[], of?: string): () => void {
  const undo = new MutationObserver(queryClient, {
    mutationFn: () => inParts(orderIds, (orderId) => call(undoMove, { orderId })),
    onSuccess: ({ message, moved, skipped, failure }) => {
      tellLeft(skipped)
      if (failure !== undefined) tellFailure(failure)
      const formatted = formatCount(moved.length)
      if (moved.length > 0) tellDone(message ?? i18next.t('selection.many.undone', { formatted }), { of })
    },
    onError: tellFailure,
    onSettled: () =>
      Promise.all([
        refreshLists(queryClient),
        ...orderIds
          .slice(0, PAGES_AT_MOST)
          .map((orderId) => queryClient.invalidateQueries({ queryKey: ['order', orderId] })),
      ]),
  })
  return () => void undo.mutate().catch(() => undefined)
}
