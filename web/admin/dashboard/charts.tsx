import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/lists/reports.ts'
import { STILL_OPEN } from '#contract/lists/room-links.ts'
import { dayInWords } from '#contract/values/moments.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { Countries } from '#web/admin/dashboard/countries.tsx'
import { dashboardQuery } from '#web/admin/dashboard/dashboard-query.ts'
import { useHistoryOf } from '#web/admin/dashboard/use-history-of.ts'
import { ChartsSkeleton } from '#web/admin/dashboard/charts-skeleton.tsx'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { MODE_LOOKS } from '#web/admin/reports/mode-looks.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { ColumnChart } from '#web/ui/column-chart.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Chart, type Series } from '#web/ui/chart.tsx'
import styles from '#web/admin/dashboard/charts.module.css'

/** What came in, who arrives and from where, each a chart with its table behind it. */
export function Charts() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(dashboardQuery)
  if (data !== undefined) {
    return (
      <section className={styles.charts} aria-label={t('charts.title')}>
        <Incoming days={data.days} />
        <Arrivals arrivals={data.arrivals} />
        <Countries countries={data.countries} since={data.days[0]?.day ?? null} />
      </section>
    )
  }
  return error === null ? <ChartsSkeleton /> : <FailurePanel error={error} retry={() => void refetch()} />
}

function Incoming({ days }: Pick<Dashboard, 'days'>) {
  const { t } = useTranslation()
  const go = useHistoryOf()
  // Whoever leads reads it in the figures of today.
  const saysToday = !useCan()('room:read')
  const modes = PROCESSING_MODE_NAMES
  const dayOf = useDayNames()
  const series = PROCESSING_MODE_NAMES.map((mode) => ({ label: t(`charts.${mode}`), ...MODE_LOOKS[mode] }))
  const rows = days.map((row) => ({ day: row.day, values: PROCESSING_MODE_NAMES.map((mode) => row[mode]) }))
  const total = sum(rows.flatMap(({ values }) => values))
  const today = rows.at(-1)
  const ofDays = (from: string, to: string, many: number, words: string) => (
    <Counted queue="allOrder" filters={{ came: `${from}..${to}` }} many={many} words={words} />
  )
  return (
    <Chart
      className={styles.days}
      title={t('charts.days')}
      text={
        <>
          {ofDays(days[0]?.day ?? '', '', total, t('charts.inAll'))}
          {saysToday && ', '}
          {saysToday && ofDays(today?.day ?? '', today?.day ?? '', sum(today?.values ?? []), t('charts.today'))}
        </>
      }
      series={series}
      isEmpty={total === 0}
      table={{
        columns: [t('charts.day'), ...series.map(({ label }) => label), t('charts.total')],
        rows: rows.toReversed().map(({ day, values }) => [
          dayOf(day),
          ...values.map((value, at) => (
            <ListLink
              key={at}
              queue="allOrder"
              filters={{ came: oneDay(day), ...(modes[at] && { mode: modes[at] }) }}
              label={`${dayOf(day)}: ${series[at]?.label}`}
            >
              {value}
            </ListLink>
          )),
          <ListLink key="total" queue="allOrder" filters={{ came: oneDay(day) }} label={dayOf(day)}>
            {sum(values)}
          </ListLink>,
        ]),
      }}
    >
      <ColumnChart
        series={series}
        columns={rows.map((row) => columnOf(row, series, dayOf))}
        labelEvery={7}
        onPick={(day) => go({ came: oneDay(day) })}
      />
    </Chart>
  )
}

/** The filters of one day. */
const oneDay = (day: string) => `${day}..${day}`
const arriving = (day: string): ListFilters => ({ flight: oneDay(day), direction: 'Arrival' })

function Arrivals({ arrivals }: Pick<Dashboard, 'arrivals'>) {
  const { t } = useTranslation()
  const go = useHistoryOf()
  const dayOf = useDayNames()
  const series: Series[] = [
    { label: t('charts.ready'), colour: 'green-8', pattern: 'solid' },
    { label: t('charts.open'), colour: 'orange-8', pattern: 'hatched' },
  ]
  const rows = arrivals.map(({ day, total, completed }) => ({ day, values: [completed, total - completed] }))
  const total = sum(arrivals.map((row) => row.total))
  const all: ListFilters = { ...arriving(''), flight: `${arrivals[0]?.day ?? ''}..${arrivals.at(-1)?.day ?? ''}` }
  return (
    <Chart
      className={styles.arrivals}
      title={t('charts.arrivals')}
      text={
        <>
          <Counted queue="allOrder" filters={{ ...all, standing: 1 }} many={total} words={t('charts.travellers')} />,{' '}
          <Counted
            queue="allOrder"
            filters={{ ...all, ...STILL_OPEN }}
            many={total - sum(arrivals.map(({ completed }) => completed))}
            words={t('charts.withoutTicket')}
          />
        </>
      }
      series={series}
      isEmpty={total === 0}
      table={{
        columns: [t('charts.day'), ...series.map(({ label }) => label), t('charts.total')],
        rows: rows.map(({ day, values }) => [
          dayOf(day),
          <ListLink
            key="ready"
            queue="completedOrder"
            filters={arriving(day)}
            label={`${dayOf(day)}: ${t('charts.ready')}`}
          >
            {values[0] ?? 0}
          </ListLink>,
          <ListLink
            key="open"
            queue="allOrder"
            filters={{ ...arriving(day), ...STILL_OPEN }}
            label={`${dayOf(day)}: ${t('charts.open')}`}
          >
            {values[1] ?? 0}
          </ListLink>,
          <ListLink key="total" queue="allOrder" filters={{ ...arriving(day), standing: 1 }} label={dayOf(day)}>
            {sum(values)}
          </ListLink>,
        ]),
      }}
    >
      <ColumnChart
        series={series}
        columns={rows.map((row) => columnOf(row, series, dayOf))}
        labelEvery={3}
        onPick={(day) => go({ ...arriving(day), standing: 1 })}
      />
    </Chart>
  )
}

/** A number in a sentence, the way to its orders, with what it counts behind it. */
function Counted({ many, words, ...list }: { many: number; words: string; queue: 'allOrder'; filters: ListFilters }) {
  return (
    <>
      <ListLink {...list} label={words} inText>
        {many}
      </ListLink>{' '}
      {words}
    </>
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
