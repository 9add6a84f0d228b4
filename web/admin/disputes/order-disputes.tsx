import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { orderDisputesQuery } from '#web/admin/disputes/calls.ts'
import { CaseDialog } from '#web/admin/disputes/case-dialog.tsx'
import { CaseDue } from '#web/admin/disputes/case-due.tsx'
import { caseMoney, STATE_COLOURS, stateWords } from '#web/admin/disputes/case-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from '#web/admin/disputes/disputes.module.css'

/** The disputes of an order; where a remark says Chargeback and there is no case, it asks whether to open one. */
export function OrderDisputes({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [isOpening, setIsOpening] = useState(false)
  const { data: cases } = useQuery(orderDisputesQuery(order.order_id))
  if (cases === undefined) return null
  const isFlagged = order.remark.some((one) => one.chargeback !== '')
  const { payment } = order
  return (
    <div className={styles.ofOrder}>
      {cases.length === 0 && isFlagged && (
        <p className={styles.note} role="note">
          {t('disputes.ask')}{' '}
          <Button size="compact-sm" onClick={() => setIsOpening(true)}>
            {t('disputes.open')}
          </Button>
        </p>
      )}
      {cases.length > 0 && (
        <ul className={styles.candidates} aria-label={t('disputes.title')}>
          {cases.map((one) => (
            <li key={one.id}>
              <span className={styles.two}>
                <Link to="/admin/disputes/$disputeId" params={{ disputeId: String(one.id) }} className={styles.open}>
                  {t('disputes.one', { number: one.caseNumber })}
                </Link>
                <small>{[t(`disputes.reasons.${one.reason}`), caseMoney(one.amount, one.currency)].join(' · ')}</small>
                {one.refundable !== null && <small>{t(`disputes.refundable.${one.refundable ? 'yes' : 'no'}`)}</small>}
              </span>
              <CaseDue of={one} />
              <Badge colour={STATE_COLOURS[one.state]}>{stateWords(one, t)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {isOpening && (
        <CaseDialog
          start={{
            orderId: order.order_id,
            gateway: payment?.gateway ?? '',
            amount: payment?.amount == null ? '' : String(payment.amount),
            currency: payment?.currency ?? '',
          }}
          onClose={() => setIsOpening(false)}
        />
      )}
    </div>
  )
}
