import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getOrderDetails } from '#contract/orders/orders.ts'
import { refreshLists } from '#web/admin/orders/list-cache.ts'

/** While a mail is on its way its state is asked for this often. */
const MAIL_UNDER_WAY_MS = 2_000
/** The links of documents open for ten minutes; they are renewed before. */
const LINKS_RENEWED_MS = 8 * 60_000

/** One order with everything its page shows. */
export function orderQuery(orderId: number) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: async ({ signal }) => (await call(getOrderDetails, { orderId }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.mailHistory.some((mail) => mail.state === 'queued') === true ? MAIL_UNDER_WAY_MS : LINKS_RENEWED_MS,
  })
}

/** Fetches again everything that an action on an order may have changed. */
export async function refreshOrder(queryClient: QueryClient, orderId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }),
    refreshLists(queryClient),
  ])
}
