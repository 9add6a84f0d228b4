import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FutureSearch } from '#web/admin/future/future-search.ts'
import { MonthGrid } from '#web/admin/future/month-grid.tsx'
import { monthLabel } from '#web/admin/future/month-label.ts'
import { ALL_MONTHS } from '#web/admin/orders/list-search.ts'
import { OrdersList } from '#web/admin/orders/orders-list.tsx'
import { useListSearch } from '#web/admin/orders/use-list-search.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import shared from '#web/admin/frame/parts.module.css'

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

function MonthTable({ search: { month, ...address } }: { search: FutureSearch }) {
  const { t, i18n } = useTranslation()
  const isAll = month === ALL_MONTHS
  const list = useListSearch('futureOrder', isAll ? address : { ...address, month })
  const title = isAll
    ? t('future.allTitle')
    : t('future.monthTitle', { month: monthLabel(month, i18n.language, 'long') })
  return (
    <>
      <Link to="/admin/future-order" className={shared.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('future.back')}
      </Link>
      <OrdersList queue="futureOrder" title={title} level={1} {...list} />
    </>
  )
}
