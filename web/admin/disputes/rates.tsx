import type { Days } from '#contract/lists/room-links.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RATE_GROUPS, type RateGroup } from '#contract/disputes/case-states.ts'
import { winRate } from '#contract/disputes/rate-links.ts'
import { exportDisputeRates, type DisputeRate } from '#contract/disputes/disputes.ts'
import { ratesQuery } from '#web/admin/disputes/calls.ts'
import type { DeskSearch } from '#web/admin/disputes/desk-search.ts'
import { useRateColumns } from '#web/admin/disputes/rate-columns.tsx'
import { formatDays } from '#web/admin/formats/format-days.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { OnPaper } from '#web/admin/frame/on-paper.tsx'
import { CsvButton } from '#web/admin/reports/csv-button.tsx'
import { DaysForm, NoSuchDays, runBackwards } from '#web/admin/reports/days-form.tsx'
import { MarkKey } from '#web/ui/bar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/disputes/disputes.module.css'

const YEAR_MS = 365 * 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

interface Props {
  /** Without days it is the last year. */
  search: DeskSearch
  onDays: (from: string, to: string) => void
}

/** How cases ended in some days and in as many before, by what they were about; where nothing ended there is no rate to show. */
export function Rates({ search, onDays }: Props) {
  const { t } = useTranslation()
  const nowMs = useNow()
  const to = search.to || dayOf(nowMs)
  const days = { from: search.from || dayOf(Date.parse(to) - YEAR_MS), to }
  const isWrong = runBackwards(days)
  const { data, dataUpdatedAt, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...ratesQuery(days),
    enabled: !isWrong,
  })
  return (
    <div
      className={styles.rates}
      data-stale={isPlaceholderData}
      aria-busy={isPlaceholderData || (data === undefined && error === null && !isWrong)}
    >
      <DaysForm {...days} isBusy={isFetching && isPlaceholderData} hasAllTime={false} onDays={onDays} />
      <OnPaper readAtMs={dataUpdatedAt} />
      {isWrong && <NoSuchDays {...days} onDays={onDays} />}
      {error !== null && data === undefined && !isWrong && <FailurePanel error={error} retry={() => void refetch()} />}
      {data !== undefined && !isWrong && (
        <>
          <div className={styles.unknown}>
            <p role="status" className={styles.said}>
              {t('room.days', { days: formatDays(data.days), before: formatDays(data.before) })}
            </p>
            {data.data.some(({ before }) => winRate(before) !== null) ? (
              <MarkKey>{t('room.periodBefore')}</MarkKey>
            ) : (
              data.data.length > 0 && t('disputes.noneBefore')
            )}
          </div>
          {RATE_GROUPS.map((group) => (
            <Group
              key={group}
              group={group}
              rows={data.data.filter((row) => row.group === group)}
              days={data.days}
              past={data.before}
            />
          ))}
        </>
      )}
    </div>
  )
}

function Group({ group, rows, days, past }: { group: RateGroup; rows: DisputeRate[]; days: Days; past: Days }) {
  const { t } = useTranslation()
  const columns = useRateColumns(group, days, past)
  const label = t(`disputes.by.${group}`)
  return (
    <Panel
      title={label}
      aside={
        <CsvButton
          title={`${t('disputes.rate')}, ${label}`}
          shortcut={String(RATE_GROUPS.indexOf(group) + 1)}
          fetch={() => fetchFile(exportDisputeRates, { table: group, ...days })}
        />
      }
    >
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ name, currency }) => `${name} ${currency}`}
        empty={<p className={styles.empty}>{t('disputes.noneEnded')}</p>}
      />
    </Panel>
  )
}
