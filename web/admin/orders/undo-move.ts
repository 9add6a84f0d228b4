import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#web/api.ts'
import { tagOrders } from '#contract/presets/tags.ts'
import { undoMove } from '#contract/orders/order-changes.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { fetchAgainOnce } from '#web/admin/live/fetch-again.ts'
import { inParts, type Answered } from '#web/admin/orders/in-parts.ts'
import { refreshLists } from '#web/admin/orders/list-cache.ts'
import { tellLeft } from '#web/admin/orders/tell-left.ts'
import type { TagPick } from '#web/admin/tags/tag-picker.tsx'
import { formatCount } from '#web/ui/format-count.ts'

/** Nobody has more order pages open than this. */
const PAGES_AT_MOST = 500

/** Makes what takes back one's own move of these orders, also after the page it was made on is left. `of` says which it was. */
export function undoOf(
  queryClient: QueryClient,
  orderIds: number[],
  of?: string,
  takeBack: (orderId: number[]) => Promise<Answered> = (orderId) => call(undoMove, { orderId }),
): () => void {
  const undo = new MutationObserver(queryClient, {
    mutationFn: () => inParts(orderIds, takeBack),
    onSuccess: ({ message, moved, skipped, failure }) => {
      tellLeft(skipped)
      if (failure !== undefined) tellFailure(failure)
      const formatted = formatCount(moved.length)
      if (moved.length > 0) tellDone(message ?? i18next.t('selection.many.undone', { formatted }), { of })
    },
    onError: tellFailure,
    onSettled: () => {
      // A page that is opened again shows the order as it is, not for a moment as it was before this.
      for (const orderId of orderIds) queryClient.removeQueries({ queryKey: ['order', orderId], type: 'inactive' })
      // The news of it may come a moment after its answer.
      for (const orderId of orderIds.slice(0, PAGES_AT_MOST)) fetchAgainOnce(queryClient, ['order', orderId])
      return refreshLists(queryClient)
    },
  })
  return () => void undo.mutate().catch(() => undefined)
}

/** Makes what takes back that a tag was put on these orders or taken off; undefined where it cannot be put on again. */
export function undoTag(
  queryClient: QueryClient,
  orderIds: number[],
  { tag, has }: TagPick,
  of?: string,
): (() => void) | undefined {
  if (tag.retired && !has) return undefined
  return undoOf(queryClient, orderIds, of, (orderId) => call(tagOrders, { orderId, tagId: tag.id, has: !has }))
}
