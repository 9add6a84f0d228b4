import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RATE_GROUPS, type RateGroup } from '#contract/disputes/case-states.ts'
import { type DisputeRate } from '#contract/disputes/disputes.ts'
import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import { ratesQuery } from '#web/admin/disputes/calls.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import { DaysForm } from '#web/admin/reports/days-form.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/disputes/disputes.module.css'

const YEAR_MS = 365 * 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** How cases ended in some days, by what they were about; where nothing ended there is no rate to show. */
export function Rates() {
  const { t } = useTranslation()
  const nowMs = useNow()
  const [days, setDays] = useState<{ from: string; to: string } | undefined>(undefined)
  const { from, to } = days ?? { from: dayOf(nowMs - YEAR_MS), to: dayOf(nowMs) }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(ratesQuery(from, to))
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <div className={styles.rates} data-stale={isPlaceholderData}>
      <DaysForm
        key={`${from} ${to}`}
        from={from}
        to={to}
        isBusy={isFetching && isPlaceholderData}
        hasAllTime={false}
        onDays={(first, last) => setDays({ from: first, to: last })}
      />
      <p className={styles.unknown}>{t('disputes.ratesText')}</p>
      {RATE_GROUPS.map((group) => (
        <Group key={group} group={group} rows={(data ?? []).filter((row) => row.group === group)} />
      ))}
    </div>
  )
}

function Group({ group, rows }: { group: RateGroup; rows: DisputeRate[] }) {
  const { t } = useTranslation()
  const columns = useRateColumns(group)
  return (
    <Panel title={t(`disputes.by.${group}`)}>
      <DataTable
        label={t(`disputes.by.${group}`)}
        columns={columns}
        rows={rows}
        rowKey={({ name, currency }) => `${name} ${currency}`}
        empty={<p className={styles.empty}>{t('disputes.noneEnded')}</p>}
      />
    </Panel>
  )
}

function useRateColumns(group: RateGroup): DataColumn<DisputeRate>[] {
  const { t } = useTranslation()
  const sites = useQuery(siteNamesQuery).data
  const nameOf = (name: string | null): string => {
    if (name === null) return t('disputes.notKnown')
    if (group === 'reason') return t(`disputes.reasons.${name as CaseReason}`)
    if (group === 'scheme') return t(`disputes.schemes.${name as Scheme}`)
    return group === 'site' ? (sites?.find(({ id }) => String(id) === name)?.name ?? name) : name
  }
  const count = (key: 'won' | 'lost' | 'accepted' | 'expired'): DataColumn<DisputeRate> => ({
    key,
    label: t(`disputes.states.${key}`),
    align: 'right',
    cell: (row) => formatCount(row[key]),
  })
  const money = (key: 'wonAmount' | 'lostAmount'): DataColumn<DisputeRate> => ({
    key,
    label: t(`disputes.${key}`),
    align: 'right',
    cell: (row) => `${row[key]} ${row.currency ?? ''}`.trim(),
  })
  return [
    { key: 'name', label: t(`disputes.by.${group}`), cell: ({ name }) => nameOf(name) },
    {
      key: 'rate',
      label: t('disputes.rate'),
      align: 'right',
      cell: ({ won, lost, accepted, expired }) => <strong>{formatShare(won, won + lost + accepted + expired)}</strong>,
    },
    count('won'),
    count('lost'),
    count('accepted'),
    count('expired'),
    money('wonAmount'),
    money('lostAmount'),
  ]
}

const formatShare = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
