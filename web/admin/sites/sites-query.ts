import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { landingSites } from '#contract/sites/sites.ts'

/** Every landing site with its settings and the names of its keys. */
export const sitesQuery = queryOptions({
  queryKey: ['landing-sites'],
  queryFn: ({ signal }) => call(landingSites, {}, { signal }),
  select: ({ data }) => data,
  // What one types is not to be overwritten because the window was left for a moment.
  refetchOnWindowFocus: false,
})
