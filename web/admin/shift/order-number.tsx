import { Link } from '@tanstack/react-router'
import { encodeId } from '#contract/orders/order-id.ts'
import styles from '#web/admin/shift/shift.module.css'

/** #123456, and the way there. */
export function OrderNumber({ id }: { id: number }) {
  return (
    <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(id) }} className={styles.link}>
      #{id}
    </Link>
  )
}
