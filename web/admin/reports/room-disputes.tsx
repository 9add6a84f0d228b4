import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CASE_DUE_NAMES, type CaseDueName } from '#contract/disputes/case-states.ts'
import type { Room } from '#contract/lists/room.ts'
import { DASH } from '#web/admin/formats/formats.ts'
import { moneyOf } from '#web/admin/reports/room-done.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { BarHead, mostOf, WithBar } from '#web/ui/bar.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import links from '#web/admin/orders/list-link.module.css'
import styles from '#web/admin/reports/room.module.css'

interface Row {
  due: CaseDueName
  cases: number
  money: Room['disputes']
}

/** Disputes that are open, by how soon an answer is due; each number is a way to them. */
export function RoomDisputes({ room }: { room: Room }) {
  const { t } = useTranslation()
  return (
    <Panel
      folds
      title={t('room.disputes')}
      aside={<RoomExport table="disputes" title={t('room.disputes')} room={room} />}
    >
      <DataTable
        label={t('room.disputes')}
        columns={useDisputeColumns(room)}
        rows={disputeRows(room)}
        rowKey={({ due }) => due}
        empty={<p className={styles.none}>{t('room.noDisputes')}</p>}
      />
    </Panel>
  )
}

/** The disputes by how soon an answer is due; none where none is open. */
export function disputeRows({ disputes }: Room): Row[] {
  if (disputes.length === 0) return []
  return CASE_DUE_NAMES.map((due) => {
    const money = disputes.filter((row) => row.due === due)
    return { due, money, cases: money.reduce((sum, { cases }) => sum + cases, 0) }
  })
}

/** The columns of a table of the room's disputes. */
export function useDisputeColumns(room: Room): DataColumn<Row>[] {
  const { t } = useTranslation()
  const most = mostOf(...disputeRows(room).map(({ cases }) => cases))
  return [
    {
      key: 'due',
      label: t('room.answerDue'),
      cell: ({ due }) => t(`disputes.dues.${due}`),
    },
    {
      key: 'cases',
      label: t('room.cases'),
      head: <BarHead most={most}>{t('room.cases')}</BarHead>,
      align: 'right',
      cell: ({ due, cases }) => (
        <WithBar parts={[{ value: cases, ...(due === 'overdue' && { look: 'late' }) }]} most={most}>
          <span className={styles.count} data-bad={due === 'overdue' && cases > 0}>
            {cases === 0 ? (
              '0'
            ) : (
              <Link
                to="/admin/disputes"
                search={{ list: 'open', due }}
                className={links.number}
                aria-label={`${t(`disputes.dues.${due}`)}: ${formatCount(cases)}`}
              >
                {formatCount(cases)}
              </Link>
            )}
          </span>
        </WithBar>
      ),
    },
    {
      key: 'money',
      label: t('room.disputed'),
      align: 'right',
      cell: ({ money }) => (money.length === 0 ? DASH : money.map(moneyOf).join(' · ')),
    },
  ]
}
