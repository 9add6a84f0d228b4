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
  for (const { promise } of client.getQueryCache().findAll({ queryKey, predicate: isFirstLoad }))
    void promise?.then(
      () => void client.invalidateQueries({ queryKey }),
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
