import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { texts, textValues, textVersions } from '#contract/presets/texts.ts'

export const TEXTS_KEY = 'texts'

/** The ready texts, those that were removed too. */
export const textsQuery = queryOptions({
  queryKey: [TEXTS_KEY],
  queryFn: async ({ signal }) => (await call(texts, {}, { signal })).data,
  staleTime: 60_000,
})

/** What an order has for the variables of texts. */
export function textValuesQuery(orderId: number) {
  return queryOptions({
    queryKey: [TEXTS_KEY, 'values', orderId],
    queryFn: async ({ signal }) => (await call(textValues, { orderId }, { signal })).data,
    gcTime: 60_000,
    retry: false,
  })
}

/** Every version of a text, the newest first. */
export function textVersionsQuery(id: number) {
  return queryOptions({
    queryKey: [TEXTS_KEY, 'versions', id],
    queryFn: async ({ signal }) => (await call(textVersions, { id }, { signal })).data,
  })
}
