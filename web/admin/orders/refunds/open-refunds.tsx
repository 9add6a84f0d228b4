import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { exactMoment, formatDay, fullName } from '#web/admin/formats/formats.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { openRefundsQuery } from '#web/admin/orders/refunds/refund-calls.ts'
import { refundAmount, refundState } from '#web/admin/orders/refunds/refund-words.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/refunds/refunds.module.css'

/** However much happens, they are asked for at most this often. */
const EVERY_MS = 1_000

/** The refunds that wait for approval or to be made, the oldest first, also those of a part, whose orders are in other queues. */
export function OpenRefunds() {
  const { t } = useTranslation()
  const { data } = useQuery(openRefundsQuery)
  const again = useFetchAgain(EVERY_MS, openRefundsQuery.queryKey)
  useLiveEvent('orders', again)
  useLiveEvent('order', again)
  if (data === undefined || data.total === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby="open-refunds">
      <p id="open-refunds" className={styles.title}>
        {t('refunds.waiting', { count: data.total, formatted: formatCount(data.total) })}
      </p>
      <ul>
        {data.data.map(({ order, ...refund }) => (
          <li key={refund.id}>
            <Link
              to="/admin/view-order/$encodedId"
              params={{ encodedId: encodeId(order.order_id) }}
              state={{ from: { queue: 'refundOrder' } }}
            >
              #{order.order_id} {fullName(order)}
            </Link>
            <strong>{refundAmount(refund, t)}</strong>
            <span>{refundState(refund, t)}</span>
            <small title={exactMoment(refund.asked_at)}>
              {refund.reason !== null && `${t(`refunds.reasons.${refund.reason}`)} · `}
              {refund.asked_by}, {formatDay(refund.asked_at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
