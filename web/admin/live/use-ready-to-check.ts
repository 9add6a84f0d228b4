import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { readyToCheck } from '#contract/mails/government-mail.ts'

const readyQuery = queryOptions({
  queryKey: ['ready-to-check'],
  queryFn: async ({ signal }) => (await call(readyToCheck, {}, { signal })).data,
})

/** However much happens, it is asked for at most this often. */
const EVERY_MS = 1_000

/** How many orders in Awaiting Govt have a document that is ready to check, and which wait longest; kept up to date by the stream. */
export function useReadyToCheck(): { count: number; longest: readonly number[] } {
  const again = useFetchAgain(EVERY_MS, readyQuery.queryKey)
  useLiveEvent('order', ({ parts }) => parts.includes('documents') && again())
  useLiveEvent('orders', ({ queues }) => queues.includes('awaitingGovtOrder') && again())
  const { data } = useQuery(readyQuery)
  return { count: data?.awaitingGovt ?? 0, longest: data?.longest ?? [] }
}
