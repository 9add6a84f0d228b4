import { useTranslation } from 'react-i18next'
import type { ShiftBoard } from '#contract/lists/shift.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { isOfficeLate, WAITS_FOR } from '#web/admin/orders/waits-for.ts'
import { officeHour } from '#web/admin/shift/office-hour.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/shift/shift.module.css'

type Queue = ShiftBoard['queues'][number]

/** What came to each queue, what is due there before the next change of shift, and whom it waits for. */
export function ShiftQueues({ board }: { board: ShiftBoard }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('shift.queues')}>
      <DataTable
        label={t('shift.queues')}
        columns={useColumns(board)}
        rows={board.queues}
        rowKey={({ queue }) => queue}
      />
    </Panel>
  )
}

function useColumns({ since, until }: ShiftBoard): DataColumn<Queue>[] {
  const { t } = useTranslation()
  const words = useQueueWords()
  const count = (key: Exclude<keyof Queue, 'queue'>, label: string, filters: ListFilters): DataColumn<Queue> => ({
    key,
    label,
    align: 'right',
    cell: ({ queue, ...row }) => (
      <span
        className={styles.count}
        data-bad={key === 'late' && isOfficeLate(queue, row.late)}
        data-none={row[key] === 0}
        data-what={key}
      >
        <ListLink queue={queue} filters={filters} label={`${words(queue).label}: ${label}`}>
          {row[key]}
        </ListLink>
      </span>
    ),
  })
  return [
    {
      key: 'queue',
      label: t('shift.queue'),
      cell: ({ queue }) => {
        const whom = WAITS_FOR[queue]
        return (
          <span className={styles.queue}>
            {words(queue).label}
            {whom !== undefined && <small className={styles.or}>{t(`shift.${whom}`)}</small>}
          </span>
        )
      },
    },
    count('came', t('shift.came'), { since }),
    count('due', t('shift.due', { at: officeHour(until) }), { dueBefore: until }),
    count('late', t('shift.late'), { due: 'late' }),
    count('answered', t('shift.answered'), { answered: 1 }),
    count('ready', t('shift.ready'), { ready: 1 }),
    count('orders', t('shift.orders'), {}),
  ]
}
