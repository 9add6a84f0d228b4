import { queryOptions } from '@tanstack/react-query'
import { dashboard } from '#contract/lists/reports.ts'
import { call } from '#web/api.ts'

const REFRESH_EVERY_MS = 60_000

/** What came in, what is due, who arrives and from where. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await call(dashboard, {}, { signal })).data,
  refetchInterval: REFRESH_EVERY_MS,
})
