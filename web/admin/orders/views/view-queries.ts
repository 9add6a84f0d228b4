import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as nextOrder from '#contract/next-order.ts'
import type * as contract from '#contract/views.ts'
import type { SavedView } from '#contract/views.ts'
import { call, wire } from '#web/api.ts'

const savedViews = wire<typeof contract.savedViews>('GET', '/admin/saved-views')
export const saveView = wire<typeof contract.saveView>('POST', '/admin/save-view')
export const deleteView = wire<typeof contract.deleteView>('PUT', '/admin/delete-view')
export const takeNextOrder = wire<typeof nextOrder.takeNextOrder>('POST', '/admin/take-next-order')

const FRESH_EVERY_MS = 20_000

/** The views that one saved, and those shared with one's role, each with its count. */
export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await call(savedViews, {}, { signal })).data,
  refetchInterval: FRESH_EVERY_MS,
})

/** The view that an address names; undefined while it is not known, or is not one's. */
export function useView(id: number | undefined): SavedView | undefined {
  const { data } = useQuery({ ...viewsQuery, enabled: id !== undefined })
  return id === undefined ? undefined : data?.find((view) => view.id === id)
}
