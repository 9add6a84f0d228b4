import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { RefundCase } from '#contract/refunds/refund-cases.ts'
import { readAmount, writeAmount } from '#contract/values/money.ts'
import { fromNow } from '#web/admin/formats/due.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { exactMoment, formatDay, fullName } from '#web/admin/formats/formats.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { openRefundsQuery } from '#web/admin/orders/refunds/refund-calls.ts'
import { refundAmount, refundState } from '#web/admin/orders/refunds/refund-words.ts'
import { useNow } from '#web/ui/use-now.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/refunds/refunds.module.css'

/** However much happens, they are asked for at most this often. */
const EVERY_MS = 1_000

/** What is owed: how many refunds wait and how much they come to, the oldest of them, and those whose orders have no row below. */
export function OpenRefunds() {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const { data } = useQuery(openRefundsQuery)
  const again = useFetchAgain(EVERY_MS, openRefundsQuery.queryKey)
  useLiveEvent('orders', again)
  useLiveEvent('order', again)
  if (data === undefined || data.total === 0) return null
  const [oldest] = data.data
  const elsewhere = data.data.filter(({ order }) => order.process_status !== 'Refunds')
  const isWhole = data.data.length === data.total
  return (
    <section className={styles.waiting} aria-labelledby="open-refunds">
      <p className={styles.title}>
        <span id="open-refunds">{t('refunds.waiting', { count: data.total, formatted: formatCount(data.total) })}</span>
        {isWhole && sumsOf(data.data).map((sum) => <strong key={sum}>{sum}</strong>)}
        {oldest !== undefined && (data.total > 1 || elsewhere.length === 0) && (
          <OrderOf order={oldest.order} title={exactMoment(oldest.asked_at)}>
            {t('refunds.oldest', {
              id: oldest.order.order_id,
              when: fromNow(Date.parse(oldest.asked_at), nowMs, i18n.language),
            })}
          </OrderOf>
        )}
      </p>
      {elsewhere.length > 0 && (
        <ul aria-label={t('refunds.elsewhere')}>
          {elsewhere.map(({ order, ...refund }) => (
            <li key={refund.id}>
              <OrderOf order={order}>
                #{order.order_id} {fullName(order)}
              </OrderOf>
              <strong>{refundAmount(refund, t)}</strong>
              <span>{refundState(refund, t)}</span>
              <small title={exactMoment(refund.asked_at)}>
                {refund.reason !== null && `${t(`refunds.reasons.${refund.reason}`)} · `}
                {refund.asked_by ?? t('refunds.traveller')}, {formatDay(refund.asked_at)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Order = Pick<OrderRow, 'order_id'>

function OrderOf({ order, title, children }: { order: Order; title?: string; children: ReactNode }) {
  return (
    <Link
      to="/admin/view-order/$encodedId"
      params={{ encodedId: encodeId(order.order_id) }}
      state={{ from: { queue: 'refundOrder' } }}
      title={title}
    >
      {children}
    </Link>
  )
}

/** What they come to, in each currency; nothing of those whose amount is not known. */
function sumsOf(refunds: readonly Pick<RefundCase, 'amount' | 'currency'>[]): string[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of refunds)
    sums.set(currency ?? '', (sums.get(currency ?? '') ?? 0) + (readAmount(amount) ?? 0))
  return [...sums].flatMap(([currency, units]) => (units === 0 ? [] : [`${writeAmount(units)} ${currency}`.trim()]))
}
