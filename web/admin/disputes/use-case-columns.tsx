import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CaseVerdict, DisputeCase } from '#contract/disputes/disputes.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { CaseDue } from '#web/admin/disputes/case-due.tsx'
import { caseMoney, isOpen, STATE_COLOURS, stateWords, verdictWords } from '#web/admin/disputes/case-words.ts'
import { DASH, formatDay } from '#web/admin/formats/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import styles from '#web/admin/disputes/disputes.module.css'

/** The columns of the desk; what to do about each comes after the list. */
export function useCaseColumns(
  list: string,
  verdicts: ReadonlyMap<number, CaseVerdict> | undefined,
): DataColumn<DisputeCase>[] {
  const { t } = useTranslation()
  const isOver = list === 'ended'
  return [
    {
      key: 'due',
      label: t(isOver ? 'disputes.ended' : 'disputes.due'),
      cell: (row) => {
        if (isOpen(row)) return <CaseDue of={row} />
        return isOver && row.endedAt !== null ? formatDay(row.endedAt) : stateWords(row, t)
      },
    },
    {
      key: 'case',
      label: t('disputes.case'),
      cell: (row) => (
        <span className={styles.two}>
          <Link
            to="/admin/disputes/$disputeId"
            params={{ disputeId: String(row.id) }}
            className={`${styles.open} ${styles.number}`}
            title={row.caseNumber}
            data-case={row.id}
          >
            {row.caseNumber}
          </Link>
          <small>
            {row.gateway}
            {row.stage !== 'chargeback' && ` · ${t(`disputes.stages.${row.stage}`)}`}
          </small>
        </span>
      ),
    },
    {
      key: 'order',
      label: t('disputes.order'),
      cell: ({ orderId, traveller }) =>
        orderId === null ? (
          <span className={styles.unknown}>{t('disputes.noOrder')}</span>
        ) : (
          <span className={styles.two}>
            <span>{traveller}</span>
            <small>
              <Link
                to="/admin/view-order/$encodedId"
                params={{ encodedId: encodeId(orderId) }}
                className={`${styles.link} ${styles.number}`}
              >
                #{orderId}
              </Link>
            </small>
          </span>
        ),
    },
    {
      key: 'reason',
      label: t('disputes.reason'),
      cell: ({ reason, code, scheme }) => (
        <span className={styles.two}>
          <span className={styles.words}>{t(`disputes.reasons.${reason}`)}</span>
          {(code !== null || scheme !== null) && (
            <small>{[scheme && t(`disputes.schemes.${scheme}`), code].filter(Boolean).join(' ')}</small>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('disputes.amount'),
      align: 'right',
      cell: ({ amount, currency }) => caseMoney(amount, currency),
    },
    isOver || list === 'submitted'
      ? {
          key: 'state',
          label: t('disputes.state'),
          cell: (row) => <Badge colour={STATE_COLOURS[row.state]}>{stateWords(row, t)}</Badge>,
        }
      : {
          key: 'verdict',
          label: t('disputes.verdict'),
          cell: (row) => <Verdict of={row} verdict={verdicts?.get(row.id)} />,
        },
    {
      key: 'worker',
      label: t('disputes.worker'),
      cell: ({ worker }) => worker?.name ?? <span className={styles.unknown}>{t('disputes.nobody')}</span>,
    },
  ]
}

function Verdict({ of, verdict }: { of: DisputeCase; verdict: CaseVerdict | undefined }) {
  const { t } = useTranslation()
  if (verdict === undefined || verdict.verdict === null) return DASH
  return (
    <span className={`${styles.two} ${styles.toDo}`}>
      <span>{verdictWords(of, verdict.verdict, t)}</span>
      {verdict.missing.length > 0 && <small>{t('disputes.lacks', { count: verdict.missing.length })}</small>}
    </span>
  )
}
