import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { webhookMessages } from '#contract/sites/webhooks.ts'

const WAITING_MS = 3_000

/** Names what a site was told among what is remembered. */
export const webhooksKey = (siteId: number) => ['webhook-messages', siteId] as const

/** What a site was told, newest first, asked again while something is on its way for the first time. */
export function useWebhookMessages(siteId: number) {
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: webhooksKey(siteId),
    queryFn: ({ pageParam, signal }) =>
      call(webhookMessages, { siteId, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some((one) => one.state === 'waiting' && one.attempts === 0) ? WAITING_MS : false,
  })
  return {
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    isPending,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
  }
}
