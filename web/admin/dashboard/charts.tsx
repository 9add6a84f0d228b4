import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/reports.ts'
import { dayInWords } from '#contract/moments.ts'
import { OTHER_COUNTRIES } from '#contract/other-countries.ts'
import { PROCESSING_MODE_NAMES, type ProcessingMode } from '#contract/processing-modes.ts'
import { call } from '#web/api.ts'
import { dashboard } from '#web/admin/dashboard/calls.ts'
import { PicturesSkeleton } from '#web/admin/dashboard/charts-skeleton.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { BarPicture } from '#web/ui/bar-chart.tsx'
import { ColumnPicture } from '#web/ui/column-chart.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Picture, type Series } from '#web/ui/chart.tsx'
import styles from '#web/admin/dashboard/charts.module.css'

const REFRESH_EVERY_MS = 60_000

const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await call(dashboard, {}, { signal })).data,
  refetchInterval: REFRESH_EVERY_MS,
})

/** TABLE: how each mode is drawn, in the colours that its queues have elsewhere. */
const MODE_LOOKS: Record<ProcessingMode, Omit<Series, 'label'>> = {
  standard: { colour: 'sea-5', pattern: 'solid' },
  priority: { colour: 'pink-7', pattern: 'hatched' },
  future: { colour: 'indigo-7', pattern: 'dotted' },
}

/** What came in, what is due, who arrives and from where, each a picture with its table behind it. */
export function Pictures() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(dashboardQuery)
  if (data !== undefined) {
    return (
      <section className={styles.pictures} aria-label={t('pictures.title')}>
        <Incoming days={data.days} />
        <Due due={data.due} />
        <Arrivals arrivals={data.arrivals} />
        <Countries countries={data.countries} />
      </section>
    )
  }
  return error === null ? <PicturesSkeleton /> : <FailurePanel error={error} retry={() => void refetch()} />
}

function Incoming({ days }: Pick<Dashboard, 'days'>) {
  const { t } = useTranslation()
  const dayOf = useDayNames()
  const series = PROCESSING_MODE_NAMES.map((mode) => ({ label: t(`pictures.${mode}`), ...MODE_LOOKS[mode] }))
  const rows = days.map((row) => ({ day: row.day, values: PROCESSING_MODE_NAMES.map((mode) => row[mode]) }))
  const total = sum(rows.flatMap(({ values }) => values))
  return (
    <Picture
      className={styles.days}
      title={t('pictures.days')}
      text={t('pictures.daysText', {
        total: formatCount(total),
        today: formatCount(sum(rows.at(-1)?.values ?? [])),
      })}
      series={series}
      isEmpty={total === 0}
      table={{
        columns: [t('pictures.day'), ...series.map(({ label }) => label), t('pictures.total')],
        rows: rows
          .toReversed()
          .map(({ day, values }) => [dayOf(day), ...values.map(formatCount), formatCount(sum(values))]),
      }}
    >
      <ColumnPicture series={series} columns={rows.map((row) => columnOf(row, series, dayOf))} labelEvery={7} />
    </Picture>
  )
}

function Due({ due }: Pick<Dashboard, 'due'>) {
  const { t } = useTranslation()
  const series: Series[] = [
    { label: t('pictures.late'), colour: 'red-8', pattern: 'hatched' },
    { label: t('pictures.dueToday'), colour: 'sea-5', pattern: 'solid' },
  ]
  const late = sum(due.map((row) => row.late))
  const today = sum(due.map((row) => row.today))
  const bars = due.map(({ mode, ...row }) => ({ label: t(`pictures.${mode}`), values: [row.late, row.today] }))
  return (
    <Picture
      className={styles.due}
      title={t('pictures.due')}
      text={t('pictures.dueText')}
      series={series}
      isEmpty={false}
      table={{
        columns: [t('pictures.mode'), ...series.map(({ label }) => label)],
        rows: bars.map(({ label, values }) => [label, ...values.map(formatCount)]),
      }}
    >
      <dl className={styles.figures}>
        <div data-bad={late > 0}>
          <dt>{t('pictures.late')}</dt>
          <dd>{formatCount(late)}</dd>
        </div>
        <div>
          <dt>{t('pictures.dueToday')}</dt>
          <dd>{formatCount(today)}</dd>
        </div>
      </dl>
      <BarPicture series={series} bars={bars} />
    </Picture>
  )
}

function Arrivals({ arrivals }: Pick<Dashboard, 'arrivals'>) {
  const { t } = useTranslation()
  const dayOf = useDayNames()
  const series: Series[] = [
    { label: t('pictures.ready'), colour: 'green-8', pattern: 'solid' },
    { label: t('pictures.open'), colour: 'orange-8', pattern: 'hatched' },
  ]
  const rows = arrivals.map(({ day, total, completed }) => ({ day, values: [completed, total - completed] }))
  const total = sum(arrivals.map((row) => row.total))
  return (
    <Picture
      className={styles.arrivals}
      title={t('pictures.arrivals')}
      text={t('pictures.arrivalsText', {
        total: formatCount(total),
        open: formatCount(total - sum(arrivals.map(({ completed }) => completed))),
      })}
      series={series}
      isEmpty={total === 0}
      table={{
        columns: [t('pictures.day'), ...series.map(({ label }) => label), t('pictures.total')],
        rows: rows.map(({ day, values }) => [dayOf(day), ...values.map(formatCount), formatCount(sum(values))]),
      }}
    >
      <ColumnPicture series={series} columns={rows.map((row) => columnOf(row, series, dayOf))} labelEvery={3} />
    </Picture>
  )
}

function Countries({ countries }: Pick<Dashboard, 'countries'>) {
  const { t } = useTranslation()
  const series: Series[] = [{ label: t('pictures.orders'), colour: 'sea-5', pattern: 'solid' }]
  const bars = countries.map(({ nationality, count }) => ({
    label: nationality === OTHER_COUNTRIES ? t('pictures.others') : nationality,
    values: [count],
  }))
  return (
    <Picture
      className={styles.countries}
      title={t('pictures.countries')}
      text={t('pictures.countriesText')}
      series={series}
      isEmpty={bars.length === 0}
      table={{
        columns: [t('pictures.nationality'), t('pictures.orders')],
        rows: bars.map(({ label, values }) => [label, ...values.map(formatCount)]),
      }}
    >
      <BarPicture series={series} bars={bars} />
    </Picture>
  )
}

function columnOf(
  { day, values }: { day: string; values: number[] },
  series: Series[],
  dayOf: (day: string) => string,
) {
  const parts = series.map(({ label }, index) => `${label} ${formatCount(values[index] ?? 0)}`)
  return { key: day, label: dayOf(day), hover: `${dayOf(day)}: ${parts.join(', ')}`, values }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Names days (YYYY-MM-DD) in the reader's language, without a year. */
function useDayNames(): (day: string) => string {
  const { i18n } = useTranslation()
  return (day) => dayInWords(day, i18n.language, false) ?? day
}
