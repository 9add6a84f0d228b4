import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { room } from '#contract/lists/room.ts'
import { call } from '#web/api.ts'
import type { RoomSearch } from '#web/admin/reports/room-search.ts'

const REFRESH_EVERY_MS = 60_000

/** What was done in these days, and what waits now. */
export function roomQuery({ from, to }: RoomSearch) {
  return queryOptions({
    queryKey: ['room', from, to],
    queryFn: async ({ signal }) => (await call(room, { from: from || null, to: to || null }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  })
}
