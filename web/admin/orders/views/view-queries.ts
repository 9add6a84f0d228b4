import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { SavedView } from '#contract/lists/views.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { call } from '#web/api.ts'
import { savedViews } from '#contract/lists/views.ts'

const FRESH_EVERY_MS = 20_000

/** The views that one saved, and those shared with one's role, each with its count. */
export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await call(savedViews, {}, { signal })).data,
  refetchInterval: FRESH_EVERY_MS,
})

/** Whether an address asks for just what a view was saved with: its filters and its order. */
export function isViewOf({ filters, sort }: SavedView, search: ListSearch): boolean {
  const asked = Object.entries(filtersIn(search)).filter(([, value]) => value !== undefined)
  const saved = filters as Record<string, string>
  return (
    (sort ?? '') === search.sort &&
    asked.length === Object.keys(saved).length &&
    asked.every(([name, value]) => saved[name] === String(value))
  )
}

/** The view of this queue that an address names, and what it is called as it is shown; neither while it is not known, or not one's. */
export function useView(queue: QueueKey, search: ListSearch): { view?: SavedView; title?: string } {
  const { t } = useTranslation()
  const { data } = useQuery({ ...viewsQuery, enabled: search.view !== undefined })
  const view = data?.find(({ id }) => id === search.view)
  if (view?.queue !== queue) return {}
  return { view, title: isViewOf(view, search) ? view.name : t('views.changed', { name: view.name }) }
}
