import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileAnswer, FileLine } from '#contract/disputes/dispute-files.ts'
import type { LineResult } from '#contract/disputes/file-fields.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { DASH } from '#web/admin/formats/formats.ts'
import { Badge, type BadgeColour } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Pager } from '#web/ui/pager.tsx'
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

/** What a person has to look at comes first, and what changes nothing last. */
const URGENCY = ['refused', 'unsure', 'changed', 'opened', 'same'] as const satisfies LineResult[]
/** A file has up to 500: on a telephone each is a card. */
const LINES_A_PAGE = 25

const byUrgency = (lines: readonly FileLine[]) =>
  lines.toSorted((a, b) => URGENCY.indexOf(a.result) - URGENCY.indexOf(b.result) || a.line - b.line)

interface Props {
  answer: Pick<FileAnswer, 'lines' | 'counts'>
  isTaken: boolean
  isStale: boolean
}

/** What each line of a file would do, or did, page by page: first what is to be looked at; or one kind alone. */
export function FileLines({ answer: { lines, counts }, isTaken, isStale }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<LineResult | undefined>(undefined)
  const [wantedPage, setPage] = useState(1)
  const columns = useLineColumns(isTaken)
  // If the chosen kind is gone after a column was set, show all lines.
  const shown = wanted !== undefined && counts[wanted] > 0 ? wanted : undefined
  const rows = shown === undefined ? byUrgency(lines) : lines.filter(({ result }) => result === shown)
  const pages = Math.ceil(rows.length / LINES_A_PAGE)
  // A trial with other columns may have fewer.
  const page = Math.min(wantedPage, Math.max(pages, 1))
  const top = useRef<HTMLDivElement>(null)
  const narrow = (to: LineResult | undefined) => {
    setWanted(to)
    setPage(1)
  }
  return (
    <>
      <div ref={top} className={styles.kinds} role="group" aria-label={t('disputes.file.narrow')}>
        <button type="button" aria-pressed={shown === undefined} onClick={() => narrow(undefined)}>
          {t('disputes.file.allLines')} <span>{formatCount(lines.length)}</span>
        </button>
        {URGENCY.filter((name) => counts[name] > 0).map((name) => (
          <button key={name} type="button" aria-pressed={shown === name} onClick={() => narrow(name)}>
            {t(`disputes.file.${isTaken ? 'did' : 'does'}.${name}`)} <span>{formatCount(counts[name])}</span>
          </button>
        ))}
      </div>
      <div className={shared.frame} data-stale={isStale}>
        <DataTable
          label={t(isTaken ? 'disputes.file.done' : 'disputes.file.trial')}
          columns={columns}
          rows={rows.slice((page - 1) * LINES_A_PAGE, page * LINES_A_PAGE)}
          rowKey={({ line }) => line}
          total={rows.length}
          isBusy={isStale}
        />
      </div>
      {pages > 1 && (
        <div className={styles.pages}>
          <Pager
            page={page}
            pages={pages}
            onPage={(to) => {
              setPage(to)
              top.current?.scrollIntoView({ block: 'nearest' })
            }}
          />
        </div>
      )}
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
            {caseNumber ?? DASH}
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
          <span className={desk.unknown}>{result === 'refused' ? DASH : t('disputes.noOrder')}</span>
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
