import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Fetches again what an event says has changed. What loads for the first time may have been read before the event, and a
 * running first load is not begun again: it is fetched once more after that.
 */
export function fetchAgain(client: QueryClient, queryKey: QueryKey): void {
  fetchAgainOnceLoaded(client, queryKey)
  void client.invalidateQueries({ queryKey })
}

/** Of these, fetches again only what loads for the first time, after that. */
export function fetchAgainOnceLoaded(client: QueryClient, queryKey: QueryKey): void {
  fetchAfter(client, client.getQueryCache().findAll({ queryKey, predicate: isFirstLoad }))
}

/** News of one change come by several events, and beside the answer to it. */
const ONE_CHANGE_MS = 100

/**
 * As `fetchAgain`, for what is recorded with each reading: news that come together, or just before one's own change has it fetched, fetch
 * it once.
 */
export function fetchAgainOnce(client: QueryClient, queryKey: QueryKey): void {
  // What runs already may have been read before the event; what begins to be fetched from now on holds what it tells.
  fetchAfter(client, client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  const isBehind = ({ state }: Query) => state.isInvalidated && state.fetchStatus !== 'fetching'
  setTimeout(() => void client.invalidateQueries({ queryKey, predicate: isBehind }), ONE_CHANGE_MS)
}

/** Fetches these once more when what runs of them is over, however many events ask for that. */
function fetchAfter(client: QueryClient, running: readonly Query[]): void {
  for (const { promise, queryKey } of running)
    void promise?.then(
      () => void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
      () => undefined,
    )
}

/** Returns a function that fetches these again, at most once every `everyMs`; the last call is never left out. */
export function useFetchAgain(everyMs: number, ...queryKeys: QueryKey[]): () => void {
  const client = useQueryClient()
  return useThrottledCallback(() => {
    for (const queryKey of queryKeys) fetchAgain(client, queryKey)
  }, everyMs)
}

function isFirstLoad({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching'
}
