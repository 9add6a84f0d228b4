import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { ALL_MONTHS } from '#web/admin/orders/list-search.ts'
import { monthLabel } from '#web/admin/future/month-label.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { ORDERS_KEY } from '#web/admin/orders/order-windows.ts'
import { exportFutureMonths, getFutureMonths } from '#contract/lists/reports.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { OnPaper } from '#web/admin/frame/on-paper.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { CsvButton } from '#web/admin/reports/csv-button.tsx'
import { Bar, mostOf } from '#web/ui/bar.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/future/future.module.css'

const MONTHS = 12

/** How many future orders each coming month holds. Under the lists' key, so that what changes lists changes it too. */
const monthsQuery = queryOptions({
  queryKey: [ORDERS_KEY, 'months'],
  queryFn: async ({ signal }) => {
    const { data, others } = await call(getFutureMonths, {}, { signal })
    return { months: data, others }
  },
})

/** Twelve months with their year and how many orders are processed in each. */
export function MonthGrid() {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(monthsQuery)
  const refresh = () => void refetch()
  useKeys({ r: refresh })
  useLiveEvent('orders', ({ queues }) => {
    if (queues.includes('futureOrder')) refresh()
  })
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={refresh} />
  const most = mostOf(...(data?.months ?? []).map(({ count }) => count))
  return (
    <Page
      title={t('future.title')}
      text={t('future.months')}
      aside={
        <>
          <Button variant="default" renderRoot={(props) => <Link {...props} {...ALL} />}>
            {t('future.all')}
          </Button>
          <Button
            variant="default"
            leftSection={<RefreshCw size={15} aria-hidden className={isFetching ? styles.turning : undefined} />}
            onClick={refresh}
            title={`${t('queue.refresh')} (r)`}
          >
            {t('queue.refresh')}
          </Button>
          <CsvButton title={t('future.months')} shortcut="1" fetch={() => fetchFile(exportFutureMonths, {})} />
        </>
      }
    >
      <OnPaper readAtMs={dataUpdatedAt} />
      <ol className={styles.grid} aria-busy={data === undefined}>
        {data === undefined
          ? Array.from({ length: MONTHS }, (_, index) => <li key={index} className={styles.waiting} aria-hidden />)
          : data.months.map(({ month, year, count }) => (
              <li key={month}>
                <Month month={month} year={year} count={count} most={most} />
              </li>
            ))}
      </ol>
      {data !== undefined && data.others > 0 && (
        <p className={styles.others}>
          {t('future.others', { count: data.others, formatted: formatCount(data.others) })}{' '}
          <Link {...ALL}>{t('future.all')}</Link>
        </p>
      )}
    </Page>
  )
}

const ALL = { to: '/admin/future-order', search: { month: ALL_MONTHS } } as const

interface MonthProps {
  month: string
  year: number
  count: number
  /** Of the fullest month. */
  most: number
}

function Month({ month, year, count, most }: MonthProps) {
  const { t, i18n } = useTranslation()
  return (
    <Link to="/admin/future-order" search={{ month }} className={styles.month} data-empty={count === 0}>
      <span className={styles.when}>
        <strong>{monthLabel(month, i18n.language, 'name')}</strong> <span>{year}</span>
      </span>
      <span className={styles.many} aria-hidden>
        {formatCount(count)}
      </span>
      <span className="visually-hidden">{t('future.orders', { count, formatted: formatCount(count) })}</span>
      <span className={styles.bar}>
        <Bar parts={[{ value: count }]} most={most} />
      </span>
    </Link>
  )
}
