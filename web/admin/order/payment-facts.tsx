import { useTranslation } from 'react-i18next'
import { cardBrandName } from '#contract/values/card-brand.ts'
import { readAmount } from '#contract/values/money.ts'
import { PAYMENT_PROOF_NAMES } from '#contract/orders/payment-proofs.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { exactMoment, formatDay, formatPhone, DASH } from '#web/admin/formats/formats.ts'
import type { DialogName } from '#web/admin/order/order-dialog.tsx'
import { OrderRefunds } from '#web/admin/order/refunds/order-refunds.tsx'
import { OrderDisputes } from '#web/admin/disputes/order-disputes.tsx'
import { useCan } from '#web/admin/session/use-session.ts'
import { Section } from '#web/admin/order/section.tsx'
import { fromNow } from '#web/admin/formats/due.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/payment-facts.module.css'

/** The traveller's address and phone, when the order came, and for roles that may see it the money: paid, refunded, disputed. */
export function PaymentFacts({ order, onOpen }: { order: OrderDetail; onOpen: (asked: DialogName) => void }) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const can = useCan()
  const phone = formatPhone(order.country_code, order.phone_number)
  const fact = (label: string, value: React.ReactNode, hover?: string, isWide = false) => (
    <div key={label} title={hover} data-wide={isWide}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  const { payment, refunds } = order
  const has = (flag: 'chargeback' | 'voided') => order.remark.some((one) => one[flag] !== '')
  return (
    <Section name="payment">
      {order.can.transactionDetails && (
        <p className={styles.money}>
          {payment?.amount != null && (
            <strong>
              {payment.amount} {payment.currency}
            </strong>
          )}
          {payment?.gateway != null && <span>{payment.gateway}</span>}
          {payment?.card_last4 != null && (
            <span>
              {t('desk.cardEnds', { brand: cardBrandName(payment.card_brand ?? ''), last4: payment.card_last4 })}
            </span>
          )}
          {order.paid_at === null ? (
            <Badge colour="orange">{t('desk.flags.unpaid')}</Badge>
          ) : (
            <span title={exactMoment(order.paid_at)}>{t('desk.paidOn', { when: formatDay(order.paid_at) })}</span>
          )}
          {order.refund_date !== null && (
            <Badge colour="violet">{t('desk.refundedOn', { when: formatDay(order.refund_date) })}</Badge>
          )}
          {order.refund_date === null && order.process_status === 'Refunds' && (
            <Badge colour="violet">{t('desk.toRefund')}</Badge>
          )}
          {order.refund_date === null && refunds?.refunded != null && readAmount(refunds.refunded) !== undefined && (
            <Badge colour="violet">
              {t('refunds.soFar', { amount: refunds.refunded, currency: refunds.currency ?? '' })}
            </Badge>
          )}
          {has('chargeback') && <Badge colour="red">{t('desk.chargeback')}</Badge>}
          {has('voided') && <Badge colour="gray">{t('desk.voided')}</Badge>}
        </p>
      )}
      <OrderRefunds order={order} onOpen={onOpen} />
      {can('disputes:work') && <OrderDisputes order={order} />}
      <dl className={styles.facts}>
        {order.transaction_id !== null &&
          fact(t('fields.transactionId'), <CopyValue value={order.transaction_id} wraps />)}
        {order.second_payments.map((second) =>
          fact(
            t('desk.secondPayment'),
            <>
              <CopyValue value={second.transaction_id} wraps />{' '}
              <small>
                {[
                  [second.amount, second.currency].filter(Boolean).join(' '),
                  second.gateway,
                  exactMoment(second.at, 'minute'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </>,
            undefined,
            true,
          ),
        )}
        {PAYMENT_PROOF_NAMES.map((name) => {
          const value = payment?.[name] ?? null
          return value !== null && fact(t(`evidence.meter.name.${name}`), <CopyValue value={value} wraps />)
        })}
        {order.merchant_name !== null && fact(t('fields.merchantName'), order.merchant_name)}
        {fact(t('columns.email'), <CopyValue value={order.email} wraps />, undefined, true)}
        {phone !== DASH && fact(t('fields.phone'), <CopyValue value={phone} />)}
        {fact(
          t('order.received'),
          <>
            {exactMoment(order.created_at, 'minute')}{' '}
            <small>{fromNow(Date.parse(order.created_at), nowMs, i18n.language)}</small>
          </>,
          exactMoment(order.created_at),
        )}
        {order.language !== '' &&
          fact(t('desk.language'), new Intl.DisplayNames(i18n.language, { type: 'language' }).of(order.language))}
      </dl>
    </Section>
  )
}
