import { Trash2 } from 'lucide-react'
import type { ListRowProps } from '#web/admin/orders/list-row.ts'
import { OrderLink } from '#web/admin/orders/table/order-link.tsx'
import styles from '#web/admin/orders/table/row-buttons.module.css'

/** View and Delete of a row. */
export function RowButtons({ order, index, canDelete, acts, t }: ListRowProps) {
  const id = order.order_id
  const view = t('queue.viewOrder', { id })
  const remove = t('queue.deleteOrder', { id })
  return (
    <span className={styles.buttons} data-screen-only>
      <OrderLink orderId={id} className={styles.view} label={view} title={view} onOpen={() => acts.open(index)}>
        {t('queue.view')}
      </OrderLink>
      {canDelete && (
        <button
          type="button"
          className={styles.delete}
          aria-label={remove}
          title={remove}
          onClick={() => acts.remove(index)}
        >
          <Trash2 size={15} aria-hidden />
        </button>
      )}
    </span>
  )
}
