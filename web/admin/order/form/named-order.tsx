import { Link } from '@tanstack/react-router'
import { encodeId } from '#contract/orders/order-id.ts'
import styles from '#web/admin/order/section.module.css'

/** A sentence that may name another order by its number, as that of a possible duplicate does: the number leads there. */
export function NamedOrder({ text }: { text: string }) {
  const [before, id, after] = text.split(/(\d{1,15})/, 3)
  if (id === undefined) return text
  return (
    <>
      {before}
      <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(Number(id)) }} className={styles.named}>
        {id}
      </Link>
      {after}
    </>
  )
}
