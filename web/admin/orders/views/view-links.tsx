import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bookmark, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import { MY_ORDERS } from '#contract/lists/room-links.ts'
import type { SavedView } from '#contract/lists/views.ts'
import { call } from '#web/api.ts'
import { getOrdersList } from '#contract/orders/orders.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import { monthsOf } from '#web/admin/orders/list-search.ts'
import { readSort } from '#web/admin/orders/table/sorting.ts'
import { viewsQuery } from '#web/admin/orders/views/view-queries.ts'
import { useMayList } from '#web/admin/orders/visible-queues.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { withGoKeys } from '#web/admin/frame/go-keys.ts'

/** However much happens, the counts are asked for at most this often. */
const EVERY_MS = 3_000
const MINE = ['my-orders']

interface Props {
  id: string
  /** How the menu draws its lines. */
  className: CSSModuleClasses
  /** The key that goes to one's own orders, after `g`. */
  letter: string
}

/** The orders one works on and the saved views, each with how many orders are in it now. */
export function ViewLinks({ id, className, letter }: Props) {
  const { t } = useTranslation()
  const mayList = useMayList()
  const { search: here } = useLocation()
  const { data: views = [] } = useQuery(viewsQuery)
  const { data: own } = useQuery({
    queryKey: MINE,
    queryFn: async ({ signal }) =>
      (
        await call(
          getOrdersList,
          { orderName: MY_ORDERS.queue, page: 1, limit: 1, delay: 1, ...MY_ORDERS.filters },
          { signal },
        )
      ).total,
  })
  const again = useFetchAgain(EVERY_MS, viewsQuery.queryKey, MINE)
  useLiveEvent('counts', again)
  useLiveEvent('claim', again)
  const count = (total: number | undefined) => (
    <span className={className.count}>{total !== undefined && formatCount(total)}</span>
  )
  return (
    <ul className={className.list} id={id} aria-label={t('views.title')}>
      <li>
        <Link
          to="/admin/$queue"
          params={{ queue: QUEUES[MY_ORDERS.queue].route }}
          search={MY_ORDERS.filters}
          className={className.link}
          title={withGoKeys(t('views.mine'), letter)}
        >
          <UserRoundCheck size={18} strokeWidth={1.9} aria-hidden className={className.icon} />
          <span className={className.label}>{t('views.mine')}</span>
          {count(own)}
        </Link>
      </li>
      {views
        .filter(({ queue, filters }) => mayList(queue, filters))
        .map((view) => (
          <li key={view.id}>
            <Link
              to="/admin/$queue"
              params={{ queue: QUEUES[view.queue].route }}
              search={searchOf(view)}
              // It stays the line one is at when its list is narrowed or sorted otherwise.
              activeOptions={{ includeSearch: here.view !== view.id }}
              className={className.link}
              title={view.name}
            >
              <Bookmark size={18} strokeWidth={1.9} aria-hidden className={className.icon} />
              <span className={className.label}>{view.name}</span>
              {count(view.total)}
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** A view as an address says it. */
export function searchOf({ id, queue, sort, filters }: SavedView) {
  const written = Object.entries(filters).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value])
  return {
    view: id,
    ...monthsOf(queue),
    ...(sort !== null && { sort: readSort(sort) }),
    ...filtersIn(Object.fromEntries(written)),
  }
}
