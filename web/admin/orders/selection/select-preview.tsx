import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { QueueAction } from '#contract/lists/queues.ts'
import { formatMoment, fullName } from '#web/admin/formats/formats.ts'
import { StatusBadge } from '#web/admin/orders/table/status-badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/selection/select-preview.module.css'

/** So many rows tell what kind of orders these are. */
const ROWS_SHOWN = 10

const statusCell = (order: OrderRow) => <StatusBadge status={order.process_status} />

interface Props {
  /** All that would be chosen, in the list's order. */
  rows: OrderRow[]
  /** What can then be done with them here. */
  actions: QueueAction[]
  onYes: () => void
  onNo: () => void
}

/** Shows which orders "select all" means and what can happen to them, before anything is chosen. */
export function SelectPreview({ rows, actions, onYes, onNo }: Props) {
  const { t } = useTranslation()
  const count = { count: rows.length, formatted: formatCount(rows.length) }
  const more = rows.length - ROWS_SHOWN
  return (
    <Dialog title={t('preview.title', count)} onClose={onNo} size="lg">
      <DataTable
        label={t('preview.rows')}
        total={rows.length}
        rows={rows.slice(0, ROWS_SHOWN)}
        rowKey={(order) => order.order_id}
        columns={[
          { key: 'id', label: t('columns.id'), cell: (order) => order.order_id },
          { key: 'name', label: t('columns.name'), cell: fullName },
          { key: 'date', label: t('columns.date'), cell: (order) => `${formatMoment(order.created_at)} UTC` },
          { key: 'status', label: t('columns.status'), cell: statusCell },
        ]}
      />
      {more > 0 && (
        <p className={styles.more}>
          {t('preview.more', { count: more, formatted: formatCount(more), last: rows.at(-1)?.order_id ?? '' })}
        </p>
      )}
      <div className={styles.text}>
        <p>{t('preview.nothingYet')}</p>
        <ul>
          {actions.map((action) => (
            <li key={action}>{t(`preview.${action}`, count)}</li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onNo}>
          {t('common.cancel')}
        </Button>
        <Button onClick={onYes} data-autofocus>
          {t('preview.select', count)}
        </Button>
      </div>
    </Dialog>
  )
}
