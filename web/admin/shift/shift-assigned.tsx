import { useTranslation } from 'react-i18next'
import { assignedTo } from '#contract/lists/room-links.ts'
import type { ShiftBoard } from '#contract/lists/shift.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/shift/shift.module.css'

type Row = ShiftBoard['assigned'][number]

/** Whose open orders are to do, those first who cannot sign in. */
export function ShiftAssigned({ assigned }: Pick<ShiftBoard, 'assigned'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.narrow}>
      <Panel title={t('shift.assigned')}>
        <DataTable
          label={t('shift.assigned')}
          columns={useColumns()}
          rows={assigned}
          rowKey={({ to }) => to.id}
          empty={<p className={styles.none}>{t('shift.nothingAssigned')}</p>}
        />
      </Panel>
    </div>
  )
}

function useColumns(): DataColumn<Row>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'to',
      label: t('shift.assignedTo'),
      cell: ({ to: { name, active } }) => (
        <span className={styles.queue}>
          {name}
          {!active && (
            <small className={styles.or} data-bad>
              {t('shift.cannot')}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'orders',
      label: t('shift.assignedOpen'),
      align: 'right',
      cell: ({ to: { id, name }, orders }) => (
        <ListLink {...assignedTo(id)} label={`${name}: ${t('shift.assignedOpen')}`}>
          {orders}
        </ListLink>
      ),
    },
  ]
}
