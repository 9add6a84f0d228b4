import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardBrandName } from '#contract/values/card-brand.ts'
import { readAmount } from '#contract/values/money.ts'
import { PAYMENT_PROOF_NAMES } from '#contract/orders/payment-proofs.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { copiedPhone, exactMoment, formatPhone, shortDay, DASH } from '#web/admin/formats/formats.ts'
import { languageName } from '#web/admin/formats/language-name.ts'
import type { DialogName } from '#web/admin/order/order-dialog.tsx'
import { OrderRefunds } from '#web/admin/order/refunds/order-refunds.tsx'
import type { StepName } from '#web/admin/orders/next-step.ts'
import { isOpenRefund, refundAmount } from '#web/admin/orders/refunds/refund-words.ts'
import { OrderDisputes } from '#web/admin/disputes/order-disputes.tsx'
import { useCan } from '#web/admin/session/use-session.ts'
import { Section } from '#web/admin/order/section.tsx'
import { fromNow } from '#web/admin/formats/due.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/payment-facts.module.css'

/** Whether money is to go back to the traveller: the order lies in Refunds, or a refund of it waits. */
export function isToRefund({ process_status: status, refunds }: OrderDetail): boolean {
  return status === 'Refunds' || refunds?.cases.some(isOpenRefund) === true
}

interface Props {
  order: OrderDetail
  /** The order's next step. */
  step: StepName | undefined
  onOpen: (asked: DialogName) => void
}

/**
 * The money in one line for roles that may see it, what waits to be done about it, and how the traveller is reached. The rest is folded:
 * what the bank said of the payment, earlier refunds, and what can be done that is rare.
 */
export function PaymentFacts({ order, step, onOpen }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const can = useCan()
  const phone = formatPhone(order.country_code, order.phone_number)
  const language = order.language === '' ? undefined : languageName(order.language, i18n.language)
  return (
    <Section
      name="payment"
      action={
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          data-screen-only
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'desk.hideDetails' : 'desk.details')}
        </button>
      }
    >
      {order.can.transactionDetails && <Money order={order} />}
      <OrderRefunds order={order} which="open" step={step} onOpen={onOpen} />
      {can('disputes:work') && <OrderDisputes order={order} />}
      <dl className={styles.traveller}>
        <div>
          <dt className="visually-hidden">{t('columns.email')}</dt>
          <dd>
            <CopyValue value={order.email} wraps />
          </dd>
        </div>
        {phone !== DASH && (
          <div>
            <dt className="visually-hidden">{t('fields.phone')}</dt>
            <dd>
              <CopyValue value={copiedPhone(order.country_code, order.phone_number)} shown={phone} />
            </dd>
          </div>
        )}
        {language !== undefined && (
          <div>
            <dt className="visually-hidden">{t('desk.language')}</dt>
            <dd>{language}</dd>
          </div>
        )}
      </dl>
      <div id={id} className={styles.details} data-folded={!isWhole}>
        <Details order={order} />
        <OrderRefunds order={order} which="closed" step={step} onOpen={onOpen} />
        <p className={styles.acts} data-screen-only>
          {order.can.transactionDetails && (
            <Button size="compact-sm" variant="default" onClick={() => onOpen('transaction')}>
              {t('transaction.open')}
            </Button>
          )}
          {order.refunds?.can_ask === true && order.refunds.hint === null && (
            <Button size="compact-sm" variant="default" onClick={() => onOpen('askRefund')}>
              {t('refunds.askFor')}
            </Button>
          )}
        </p>
      </div>
    </Section>
  )
}

/** How much, by which gateway, whether it is paid, and what of it goes back. */
function Money({ order: { payment, refunds, ...order } }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const nowMs = useNow()
  const has = (flag: 'chargeback' | 'voided') => order.remark.some((one) => one[flag] !== '')
  const owed = refunds?.cases.find(isOpenRefund)
  return (
    <p className={styles.money}>
      {payment?.amount != null && (
        <strong>
          {payment.amount} {payment.currency}
        </strong>
      )}
      {payment?.gateway != null && <span>{payment.gateway}</span>}
      {order.paid_at === null ? (
        <Badge colour="orange">{t('desk.flags.unpaid')}</Badge>
      ) : (
        <span title={exactMoment(order.paid_at)}>{t('desk.paidOn', { when: shortDay(order.paid_at, nowMs) })}</span>
      )}
      {order.refund_date !== null && (
        <Badge colour="violet">{t('desk.refundedOn', { when: shortDay(order.refund_date, nowMs) })}</Badge>
      )}
      {order.refund_date === null && (owed !== undefined || order.process_status === 'Refunds') && (
        <Badge colour="violet">
          {t('desk.toRefund')}
          {owed?.is_whole === false && `: ${refundAmount(owed, t)}`}
        </Badge>
      )}
      {order.refund_date === null && refunds?.refunded != null && readAmount(refunds.refunded) !== undefined && (
        <Badge colour="violet">
          {t('refunds.soFar', { amount: refunds.refunded, currency: refunds.currency ?? '' })}
        </Badge>
      )}
      {order.second_payments.length > 0 && <Badge colour="orange">{t('desk.secondPayment')}</Badge>}
      {has('chargeback') && <Badge colour="red">{t('desk.chargeback')}</Badge>}
      {has('voided') && <Badge colour="gray">{t('desk.voided')}</Badge>}
    </p>
  )
}

/** What is known of the payment, for a receipt or a dispute, and when the order came. */
function Details({ order }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const { payment } = order
  const fact = (label: string, value: React.ReactNode, hover?: string, isWide = false) => (
    <div key={label} title={hover} data-wide={isWide}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className={styles.facts}>
      {order.transaction_id !== null &&
        fact(t('fields.transactionId'), <CopyValue value={order.transaction_id} wraps />)}
      {payment?.card_last4 != null &&
        fact(
          t('desk.card'),
          t('desk.cardEnds', { brand: cardBrandName(payment.card_brand ?? ''), last4: payment.card_last4 }),
        )}
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
      {fact(
        t('order.received'),
        <>
          {exactMoment(order.created_at, 'minute')}{' '}
          <small>{fromNow(Date.parse(order.created_at), nowMs, i18n.language)}</small>
        </>,
        exactMoment(order.created_at),
      )}
    </dl>
  )
}
