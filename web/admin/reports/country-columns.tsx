import { useTranslation } from 'react-i18next'
import type { CountryRow } from '#contract/lists/country-rows.ts'
import type { CountryCount } from '#contract/lists/reports.ts'
import { PROCESSING_MODE_NAMES as MODES, type ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { MODE_LOOKS } from '#web/admin/reports/mode-looks.ts'
import { NowAndBefore } from '#web/admin/reports/now-and-before.tsx'
import { WithBar } from '#web/ui/bar.tsx'
import { fillOf } from '#web/ui/chart.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/reports/country-orders.module.css'

/** Days (UTC), both included; empty: open on that side. */
interface Days {
  from: string
  to: string
}

interface Report {
  days: Days
  /** The previous period; undefined where these days have none. */
  past: Days | undefined
  /** The longest bar of the table. */
  most: number
}

export type NumberedRow = CountryRow & { number: number; name: string }

/** The columns of the country report: each number with the previous period below it, and each the way to its orders. */
export function useCountryColumns({ days, past, most }: Report): DataColumn<NumberedRow>[] {
  const { t } = useTranslation()
  const amount = (
    key: 'count' | 'standard_count' | 'priority_count' | 'future_count',
    label: string,
    mode?: ProcessingMode,
  ): DataColumn<NumberedRow> => ({
    key,
    label,
    align: 'right',
    cell: (row) => {
      const now = (
        <Counted row={row} label={`${row.name}, ${label}`} days={days} mode={mode}>
          {row[key]}
        </Counted>
      )
      if (row.before === null || past === undefined) return now
      return (
        <NowAndBefore
          before={
            <Counted
              row={row.before}
              label={t('countries.beforeLabel', { label: `${row.name}, ${label}` })}
              days={past}
              mode={mode}
              shown={t('countries.before', { value: formatCount(row.before[key]) })}
            >
              {row.before[key]}
            </Counted>
          }
        >
          {now}
        </NowAndBefore>
      )
    },
  })
  return [
    { key: 'number', label: t('countries.number'), align: 'right', cell: ({ number }) => formatCount(number) },
    {
      key: 'nationality',
      label: t('countries.nationality'),
      cell: (row) => (
        <WithBar
          parts={MODES.map((mode) => ({
            value: row[`${mode}_count`],
            look: fillOf({ label: mode, ...MODE_LOOKS[mode] }),
          }))}
          before={row.before?.count}
          most={most}
        >
          <strong className={styles.nationality}>{row.name}</strong>
        </WithBar>
      ),
    },
    amount('count', t('countries.count')),
    amount('standard_count', t('countries.standard'), 'standard'),
    amount('priority_count', t('countries.priority'), 'priority'),
    amount('future_count', t('countries.future'), 'future'),
  ]
}

interface CountedProps {
  row: CountryCount
  label: string
  days: Days
  mode: ProcessingMode | undefined
  shown?: string
  children: number
}

/** A number of a country in some days; where no filter names these orders, it leads nowhere. */
function Counted({ row: { code }, label, days: { from, to }, mode, shown, children }: CountedProps) {
  if (code === null) return shown ?? formatCount(children)
  const came: ListFilters = from === '' && to === '' ? {} : { came: `${from}..${to}` }
  return (
    <ListLink
      queue="allOrder"
      filters={{ nationality: code, ...came, ...(mode && { mode }) }}
      label={label}
      {...(shown !== undefined && { shown })}
    >
      {children}
    </ListLink>
  )
}
