import { queryOptions } from '@tanstack/react-query'
import { countDisputes } from '#contract/disputes/disputes.ts'
import { call } from '#web/api.ts'

/** Everything that is shown of disputes. */
export const DISPUTES_KEY = 'disputes'
/** As other counts of the menu: no event tells of a dispute that belongs to no order yet. */
const COUNT_EVERY_MS = 20_000

/** How many disputes need an answer. */
export const countQuery = queryOptions({
  queryKey: [DISPUTES_KEY, 'count'],
  queryFn: async ({ signal }) => (await call(countDisputes, {}, { signal })).data,
  refetchInterval: COUNT_EVERY_MS,
})
