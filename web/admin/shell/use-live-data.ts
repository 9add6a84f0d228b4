import { useQueryClient } from '@tanstack/react-query'
import { INBOX_KEY } from '#web/admin/inbox/inbox-queries.ts'
import { fetchAgain, fetchAgainOnce, fetchAgainOnceLoaded } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent, useLiveStream } from '#web/admin/live/use-live-events.ts'
import { orderQuery } from '#web/admin/order/order-query.ts'
import { countsQuery } from '#web/admin/orders/counts.ts'
import { tagsQuery } from '#web/admin/tags/tags-query.ts'
import { ORDERS_KEY } from '#web/admin/orders/order-windows.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** Keeps what the pages show as the server has it: counts and the open order at once; lists say it with a bar. */
export function useLiveData(): void {
  const queryClient = useQueryClient()
  const me = useSignedIn()?.id
  const refresh = (ids: number[] | null) => {
    for (const queryKey of ids?.map((id) => orderQuery(id).queryKey) ?? [['order']])
      fetchAgainOnce(queryClient, queryKey)
  }
  useLiveStream()
  useLiveEvent('counts', (counts) => queryClient.setQueryData(countsQuery.queryKey, counts))
  useLiveEvent('order', ({ ids, parts }) => {
    refresh(ids)
    if (parts.includes('tags')) fetchAgain(queryClient, tagsQuery.queryKey)
  })
  useLiveEvent('notices', () => fetchAgain(queryClient, [INBOX_KEY]))
  // An order that one takes oneself is opened with that already.
  useLiveEvent('claim', ({ orders }) =>
    refresh(orders.filter(({ claim }) => claim?.by.id !== me).map(({ order_id: id }) => id)),
  )
  useLiveEvent('orders', ({ ids, queues }) => {
    refresh(ids)
    // Lists that nobody looks at are fetched again when they are next shown; one that is loading may lack what the event tells.
    for (const queryKey of queues.map((queue) => [ORDERS_KEY, queue])) {
      fetchAgainOnceLoaded(queryClient, queryKey)
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  })
  useLiveEvent('resync', ({ reason }) => {
    if (reason === 'gap') void queryClient.invalidateQueries()
  })
}
