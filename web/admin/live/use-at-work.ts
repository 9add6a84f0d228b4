import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { NOBODY, withClaims, withPresence, type AtWork, type KnownAtWork } from '#web/admin/live/at-work.ts'
import { getClaims } from '#contract/http/live.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** One call asks for at most this many orders. */
export const AT_WORK_AT_MOST = 500

const atWorkQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['at-work', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<KnownAtWork> => {
      const { data } = await call(getClaims, { ids: ids.join(',') }, { signal })
      return Object.fromEntries(data.map(({ order_id, viewers, claim }) => [order_id, { viewers, claim }]))
    },
  })

/** Who looks at and works on the orders of a list, kept up to date by the stream; the first 500 of them. */
export function useAtWork(orderIds: readonly number[]): (orderId: number) => AtWork {
  const ids = orderIds.slice(0, AT_WORK_AT_MOST)
  const query = atWorkQuery(ids)
  const { data } = useQuery(query)
  const client = useQueryClient()
  const me = useSignedIn()?.id
  useLiveEvent('presence', (event) =>
    client.setQueryData(query.queryKey, (known) => known && withPresence(known, event, ids, me)),
  )
  useLiveEvent('claim', (event) =>
    client.setQueryData(query.queryKey, (known) => known && withClaims(known, event, ids)),
  )
  useLiveEvent('resync', () => void client.invalidateQueries({ queryKey: query.queryKey }))
  return (orderId) => data?.[orderId] ?? NOBODY
}
