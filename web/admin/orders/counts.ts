import { queryOptions, useQuery } from '@tanstack/react-query'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { call } from '#web/api.ts'
import { getFolderCount } from '#contract/orders/orders.ts'

const LIVE_EVERY_MS = 20_000

/** How many orders each queue holds. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: async ({ signal }) => (await call(getFolderCount, {}, { signal })).data,
  refetchInterval: LIVE_EVERY_MS,
})

/** Finds a queue's count; undefined while it is not known, or not for this role. */
export function useCount(): (queue: QueueKey) => number | undefined {
  const counts = useQuery(countsQuery).data
  return (queue) => counts?.[QUEUES[queue].countName] ?? undefined
}
