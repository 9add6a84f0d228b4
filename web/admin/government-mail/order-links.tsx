import { Link } from '@tanstack/react-router'
import { encodeId } from '#contract/orders/order-id.ts'
import styles from '#web/admin/government-mail/government-mail.module.css'

/** Links to orders by their numbers. */
export function OrderLinks({ ids }: { ids: readonly number[] }) {
  return (
    <span className={styles.orders}>
      {ids.map((id) => (
        <Link key={id} to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(id) }} className={styles.open}>
          {id}
        </Link>
      ))}
    </span>
  )
}
