import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { macros, macroVersions } from '#contract/presets/macros.ts'

export const MACROS_KEY = 'macros'

/** The macros, those that were removed too. */
export const macrosQuery = queryOptions({
  queryKey: [MACROS_KEY],
  queryFn: async ({ signal }) => (await call(macros, {}, { signal })).data,
  staleTime: 60_000,
})

/** Every version of a macro, the newest first. */
export function macroVersionsQuery(id: number) {
  return queryOptions({
    queryKey: [MACROS_KEY, 'versions', id],
    queryFn: async ({ signal }) => (await call(macroVersions, { id }, { signal })).data,
  })
}
