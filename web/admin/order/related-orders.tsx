import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Kinship } from '#contract/orders/related-orders.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { call } from '#web/api.ts'
import { getRelatedOrders } from '#contract/orders/related-orders.ts'
import { Section } from '#web/admin/order/section.tsx'
import { exactMoment, fullName } from '#web/admin/formats/formats.ts'
import { StatusBadge } from '#web/admin/orders/table/status-badge.tsx'
import styles from '#web/admin/order/related-orders.module.css'

const WORDS = { email: 'order.sameEmail', phone: 'order.samePhone', passport: 'order.samePassport' } as const

/** The query for the orders related to an order. */
export function relatedQuery(orderId: number) {
  return queryOptions({
    queryKey: ['related', orderId],
    queryFn: async ({ signal }) => (await call(getRelatedOrders, { orderId }, { signal })).data,
  })
}

/** The other orders with the same e-mail, phone or passport, and which of them is the same. */
export function RelatedOrders({ orderId }: { orderId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(relatedQuery(orderId))
  const sameness = (same: Kinship[]) => same.map((kind) => t(WORDS[kind])).join(', ')
  return (
    <Section name="related">
      {data?.length === 0 && <p className={styles.none}>{t('order.noRelated')}</p>}
      <ul className={styles.list} aria-busy={data === undefined}>
        {data?.map((other) => (
          <li key={other.order_id}>
            <div className={styles.line}>
              <Link
                to="/admin/view-order/$encodedId"
                params={{ encodedId: encodeId(other.order_id) }}
                className={styles.link}
              >
                #{other.order_id} {fullName(other)}
              </Link>
              <StatusBadge status={other.process_status} />
            </div>
            <p className={styles.what}>
              <time dateTime={other.created_at} title={exactMoment(other.created_at)}>
                {exactMoment(other.created_at, 'minute')}
              </time>{' '}
              · {sameness(other.same)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
