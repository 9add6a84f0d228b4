import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileAnswer, FileLine } from '#contract/disputes/dispute-files.ts'
import { LINE_RESULTS, type LineResult } from '#contract/disputes/file-fields.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { Badge, type BadgeColour } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import shared from '#web/admin/frame/parts.module.css'
import desk from '#web/admin/disputes/disputes.module.css'
import styles from '#web/admin/disputes/files/file.module.css'

/** TABLE: what becomes of a line -> its colour; the word says the same. */
const COLOURS: Record<LineResult, BadgeColour> = {
  opened: 'green',
  changed: 'blue',
  same: 'gray',
  unsure: 'yellow',
  refused: 'red',
}

interface Props {
  answer: Pick<FileAnswer, 'lines' | 'counts'>
  isTaken: boolean
  isStale: boolean
}

/** What each line of a file would do, or did; narrowed to one kind. */
export function FileLines({ answer: { lines, counts }, isTaken, isStale }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<LineResult | undefined>(undefined)
  const columns = useLineColumns(isTaken)
  // A kind that is no more after a column was said is no reason to show nothing.
  const shown = wanted !== undefined && counts[wanted] > 0 ? wanted : undefined
  const rows = shown === undefined ? lines : lines.filter(({ result }) => result === shown)
  return (
    <>
      <div className={styles.kinds} role="group" aria-label={t('disputes.file.narrow')}>
        <button type="button" aria-pressed={shown === undefined} onClick={() => setWanted(undefined)}>
          {t('disputes.file.allLines')} <span>{formatCount(lines.length)}</span>
        </button>
        {LINE_RESULTS.filter((name) => counts[name] > 0).map((name) => (
          <button key={name} type="button" aria-pressed={shown === name} onClick={() => setWanted(name)}>
            {t(`disputes.file.${isTaken ? 'did' : 'does'}.${name}`)} <span>{formatCount(counts[name])}</span>
          </button>
        ))}
      </div>
      <div className={shared.frame} data-stale={isStale}>
        <DataTable
          label={t(isTaken ? 'disputes.file.done' : 'disputes.file.trial')}
          columns={columns}
          rows={rows}
          rowKey={({ line }) => line}
          isBusy={isStale}
        />
      </div>
    </>
  )
}

function useLineColumns(isTaken: boolean): DataColumn<FileLine>[] {
  const { t } = useTranslation()
  return [
    { key: 'line', label: t('disputes.file.line'), align: 'right', cell: ({ line }) => formatCount(line) },
    {
      key: 'case',
      label: t('disputes.case'),
      cell: ({ caseNumber, disputeId }) =>
        disputeId === null ? (
          <span className={desk.number} title={caseNumber ?? undefined}>
            {caseNumber ?? '–'}
          </span>
        ) : (
          <Link
            to="/admin/disputes/$disputeId"
            params={{ disputeId: String(disputeId) }}
            className={`${desk.open} ${desk.number}`}
            title={caseNumber ?? undefined}
          >
            {caseNumber}
          </Link>
        ),
    },
    {
      key: 'result',
      label: t(isTaken ? 'disputes.file.happened' : 'disputes.file.happens'),
      cell: ({ result }) => (
        <Badge colour={COLOURS[result]}>{t(`disputes.file.${isTaken ? 'did' : 'does'}.${result}`)}</Badge>
      ),
    },
    {
      key: 'order',
      label: t('disputes.order'),
      cell: ({ orderId, result }) =>
        orderId === null ? (
          <span className={desk.unknown}>{result === 'refused' ? '–' : t('disputes.noOrder')}</span>
        ) : (
          <Link
            to="/admin/view-order/$encodedId"
            params={{ encodedId: encodeId(orderId) }}
            className={`${desk.link} ${desk.number}`}
          >
            #{orderId}
          </Link>
        ),
    },
    {
      key: 'why',
      label: t('disputes.file.why'),
      cell: ({ why, changes }) => (
        <span className={desk.two}>
          <span className={desk.words}>{why}</span>
          {namesOf(changes).length > 0 && (
            <small>
              {namesOf(changes)
                .map((name) => t(`audit.fields.${name}`, { defaultValue: name }))
                .join(', ')}
            </small>
          )}
        </span>
      ),
    },
  ]
}

/** By what an order was found changes with the order. */
const namesOf = (changes: readonly string[]) => changes.filter((name) => name !== 'matchedBy')
