import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_MONTHS, type FutureSearch } from '#web/admin/future/future-search.ts'
import { MonthGrid } from '#web/admin/future/month-grid.tsx'
import { monthLabel } from '#web/admin/future/month-label.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { OrdersList } from '#web/admin/orders/orders-list.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import styles from '#web/admin/future/future.module.css'

const route = getRouteApi('/admin/future-order')

/** Future orders: a grid of the coming months, and the table of the one that was chosen. */
export function FuturePage() {
  const search = route.useSearch()
  return (
    <Guarded permission="orders:read">
      {search.month === '' ? <MonthGrid /> : <MonthTable key={search.month} search={search} />}
    </Guarded>
  )
}

function MonthTable({ search: { month, ...list } }: { search: FutureSearch }) {
  const { t, i18n } = useTranslation()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    ({ month: _, ...change }: Partial<ListSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: 'q' in change, resetScroll: false }),
    [navigate],
  )
  const isAll = month === ALL_MONTHS
  const title = isAll
    ? t('future.allTitle')
    : t('future.monthTitle', { month: monthLabel(month, i18n.language, 'long') })
  return (
    <>
      <Link to="/admin/future-order" className={styles.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('future.back')}
      </Link>
      <OrdersList
        queue="futureOrder"
        title={title}
        level={1}
        search={isAll ? list : { ...list, month }}
        onSearch={onSearch}
      />
    </>
  )
}
