import { useTranslation } from 'react-i18next'
import { daysBefore, type CountedList } from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { BarHead, MarkKey, mostOf, WithBar } from '#web/ui/bar.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'

interface Completed {
  completed: number
  before: number
}

interface Of<Row> {
  /** What its rows are. */
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** The orders of a row that were completed in these days. */
  listOf: (row: Row, days: { from: string; to: string }) => CountedList
}

/** The columns that tell how many each completed, in the period and in the one before: both numbers, each the way to its orders, and a bar with a mark where the one before ends. */
export function useCompletedColumns<Row extends Completed>(
  room: Room,
  { label, rows, nameOf, listOf }: Of<Row>,
): DataColumn<Row>[] {
  const { t } = useTranslation()
  const most = mostOf(...rows.flatMap(({ completed, before }) => [completed, before]))
  return [
    { key: 'name', label, cell: nameOf },
    {
      key: 'completed',
      label: t('room.completed'),
      head: <BarHead most={most}>{t('room.completed')}</BarHead>,
      align: 'right',
      cell: (row) => (
        <WithBar
          parts={[{ value: row.completed }]}
          before={row.before}
          most={most}
          title={`${formatCount(row.completed)} · ${t('room.before', { value: formatCount(row.before) })}`}
        >
          <strong>
            <ListLink {...listOf(row, room)} label={`${nameOf(row)}: ${t('room.completed')}`}>
              {row.completed}
            </ListLink>
          </strong>
        </WithBar>
      ),
    },
    {
      key: 'before',
      label: t('room.columnBefore'),
      head: <MarkKey>{t('room.columnBefore')}</MarkKey>,
      align: 'right',
      cell: (row) => (
        <ListLink {...listOf(row, daysBefore(room))} label={`${nameOf(row)}: ${t('room.periodBefore')}`}>
          {row.before}
        </ListLink>
      ),
    },
  ]
}
