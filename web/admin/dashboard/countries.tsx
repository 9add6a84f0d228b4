import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OTHER_COUNTRIES } from '#contract/values/other-countries.ts'
import type { Dashboard } from '#contract/lists/reports.ts'
import { countryName } from '#web/admin/formats/country-name.ts'
import { useHistoryOf } from '#web/admin/dashboard/use-history-of.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Chart, type Series } from '#web/ui/chart.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import links from '#web/admin/orders/list-link.module.css'
import styles from '#web/admin/dashboard/charts.module.css'

const REPORT = '/admin/country-order-list'

/** The commonest nationalities of the days since then, each the way to its orders, and the others to the report of those days. */
export function Countries({ countries, since }: Pick<Dashboard, 'countries'> & { since: string | null }) {
  const { t } = useTranslation()
  const series: Series[] = [{ label: t('charts.orders'), colour: 'sea-5', pattern: 'solid' }]
  const go = useHistoryOf()
  const navigate = useNavigate()
  const from = since ?? ''
  const bars = countries.map(({ nationality, code, region, count }) => {
    const isRest = nationality === OTHER_COUNTRIES
    return {
      key: code ?? nationality,
      code,
      label: isRest ? t('charts.others') : countryName(region, nationality),
      count,
      // Where no filter names these orders, the report of the same days does.
      report: { from, ...(isRest ? {} : { q: nationality }) },
    }
  })
  const of = (code: string): ListFilters => ({ nationality: code, ...(since !== null && { came: `${since}..` }) })
  const open = ({ code, report }: (typeof bars)[number]) =>
    code === null ? void navigate({ to: REPORT, search: report }) : go(of(code))
  return (
    <Chart
      className={styles.countries}
      title={t('charts.countries')}
      text={t('charts.countriesText')}
      series={series}
      isEmpty={bars.length === 0}
      table={{
        columns: [t('charts.nationality'), t('charts.orders')],
        rows: bars.map(({ code, label, count, report }) => [
          label,
          code === null ? (
            <Link
              key="count"
              to={REPORT}
              search={report}
              className={links.number}
              aria-label={`${label}: ${formatCount(count)}`}
            >
              {formatCount(count)}
            </Link>
          ) : (
            <ListLink key="count" queue="allOrder" filters={of(code)} label={label}>
              {count}
            </ListLink>
          ),
        ]),
      }}
    >
      <BarChart
        series={series}
        bars={bars.map(({ count, ...bar }) => ({ ...bar, values: [count] }))}
        onPick={(picked) => bars.filter(({ key }) => key === picked).forEach(open)}
      />
    </Chart>
  )
}
