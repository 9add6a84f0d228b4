import type { Days } from '#contract/lists/room-links.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import { ENDED_STATES, type RateGroup } from '#contract/disputes/case-states.ts'
import type { DisputeRate } from '#contract/disputes/disputes.ts'
import { casesOf, winRate, type CountedCases, type Outcome } from '#contract/disputes/rate-links.ts'
import { DASH } from '#web/admin/formats/formats.ts'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import { NowAndBefore } from '#web/admin/reports/now-and-before.tsx'
import { WithBar } from '#web/ui/bar.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import links from '#web/admin/orders/list-link.module.css'

const share = (rate: number | null) => (rate === null ? DASH : `${rate} %`)

/** The columns of the win rates: each number with the previous period below it, if there was anything, and each count the way to its cases. */
export function useRateColumns(group: RateGroup, days: Days, past: Days): DataColumn<DisputeRate>[] {
  const { t } = useTranslation()
  const sites = useQuery(siteNamesQuery).data
  const nameOf = ({ name }: DisputeRate): string => {
    if (name === null) return t('disputes.notKnown')
    if (group === 'reason') return t(`disputes.reasons.${name as CaseReason}`)
    if (group === 'scheme') return t(`disputes.schemes.${name as Scheme}`)
    return group === 'site' ? (sites?.find(({ id }) => String(id) === name)?.name ?? name) : name
  }
  const before = (value: string) => t('countries.before', { value })
  const count = (outcome: Outcome): DataColumn<DisputeRate> => ({
    key: outcome,
    label: t(`disputes.states.${outcome}`),
    align: 'right',
    cell: (row) => {
      const label = [nameOf(row), row.currency, t(`disputes.states.${outcome}`)].filter(Boolean).join(', ')
      const shown = (
        <CaseLink cases={casesOf(row, outcome, days)} label={label} shown={formatCount(row[outcome])}>
          {row[outcome]}
        </CaseLink>
      )
      if (row.before[outcome] === 0) return shown
      return (
        <NowAndBefore
          before={
            <CaseLink
              cases={casesOf(row, outcome, past)}
              label={t('countries.beforeLabel', { label })}
              shown={before(formatCount(row.before[outcome]))}
            >
              {row.before[outcome]}
            </CaseLink>
          }
        >
          {shown}
        </NowAndBefore>
      )
    },
  })
  const money = (key: 'wonAmount' | 'lostAmount'): DataColumn<DisputeRate> => ({
    key,
    label: t(`disputes.${key}`),
    align: 'right',
    cell: (row) => {
      const shown = `${row[key]} ${row.currency ?? ''}`.trim()
      return Number(row.before[key]) === 0 ? (
        shown
      ) : (
        <NowAndBefore before={before(row.before[key])}>{shown}</NowAndBefore>
      )
    },
  })
  return [
    {
      key: 'name',
      label: t(`disputes.by.${group}`),
      cell: (row) => (
        <WithBar
          parts={[{ value: winRate(row) ?? 0 }]}
          before={winRate(row.before)}
          most={100}
          title={`${share(winRate(row))} · ${t('room.before', { value: share(winRate(row.before)) })}`}
        >
          {nameOf(row)}
        </WithBar>
      ),
    },
    {
      key: 'rate',
      label: t('disputes.rate'),
      align: 'right',
      cell: (row) => {
        const shown = <strong>{share(winRate(row))}</strong>
        const past = winRate(row.before)
        return past === null ? shown : <NowAndBefore before={before(share(past))}>{shown}</NowAndBefore>
      },
    },
    ...ENDED_STATES.map(count),
    money('wonAmount'),
    money('lostAmount'),
  ]
}

interface CaseLinkProps {
  cases: CountedCases
  /** What the number counts, for screen readers. */
  label: string
  shown: string
  children: number
}

/** A number, and the way to the cases that it counts, if there are any. */
function CaseLink({ cases, label, shown, children }: CaseLinkProps) {
  if (children === 0) return shown
  return (
    <Link to="/admin/disputes" search={cases} className={links.number} aria-label={`${label}: ${shown}`}>
      {shown}
    </Link>
  )
}
