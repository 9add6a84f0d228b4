import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { RefundCase } from '#contract/refunds/refund-cases.ts'
import { call } from '#web/api.ts'
import { exactMoment, formatDay } from '#web/admin/formats/formats.ts'
import type { DialogName } from '#web/admin/order/order-dialog.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { decideRefund, dismissRefundHint } from '#contract/refunds/refunds.ts'
import type { StepName } from '#web/admin/orders/next-step.ts'
import { isOpenRefund, refundAmount, refundState } from '#web/admin/orders/refunds/refund-words.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/order/refunds/order-refunds.module.css'

interface Props {
  order: OrderDetail
  /** What waits or was refused last, with the word that one may be needed; or what is over. */
  which: 'open' | 'closed'
  /** The order's next step; what it does already has no button here. */
  step: StepName | undefined
  onOpen: (asked: DialogName) => void
}

/** TABLE: what is done about a refund in a dialog -> which. */
const DIALOGS = { make: 'refund', refuse: 'refuseRefund', withdraw: 'withdrawRefund' } as const

/**
 * Refunds of the order: what waits and what is to be done about it, with a word that one may be needed; or what is over. That the last one
 * was refused, and why, stands with what waits: whoever asked for it looks for it there.
 */
export function OrderRefunds({ order, which, step, onOpen }: Props) {
  const { t } = useTranslation()
  const { order_id: orderId, refunds, version } = order
  const approve = useOrderAction<RefundCase>(orderId, {
    send: ({ id: refundId }) => call(decideRefund, { orderId, refundId, decision: 'approve', version }),
  })
  const dismiss = useOrderAction(orderId, { send: () => call(dismissRefundHint, { orderId }) })
  if (refunds === null) return null
  const isShown = (refund: RefundCase, at: number) => isOpenRefund(refund) || (at === 0 && refund.state === 'refused')
  const cases = refunds.cases.filter((refund, at) => isShown(refund, at) === (which === 'open'))
  const hint = which === 'open' ? refunds.hint : null
  const actsOf = ({ can }: RefundCase) => can.filter((act) => act !== 'make' || step !== 'refunded')
  const person = (name: string, at: string) => (
    <span title={exactMoment(at)}>
      {name}, {formatDay(at)}
    </span>
  )
  return (
    <div className={styles.refunds}>
      {hint !== null && (
        <div className={styles.hint} role="note">
          <p>
            {t(`refunds.hint.${hint.where}`, { word: hint.word, when: formatDay(hint.at) })} {t('refunds.hint.why')}
          </p>
          {refunds.can_ask && (
            <Button size="compact-sm" onClick={() => onOpen('askRefund')}>
              {t('refunds.askFor')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('refunds.hint.dismiss')}
          </Button>
        </div>
      )}
      {cases.length > 0 && (
        <ul className={styles.cases} aria-label={t('refunds.title')}>
          {cases.map((refund) => (
            <li key={refund.id} data-state={refund.state}>
              <p className={styles.line}>
                <strong>{refundAmount(refund, t)}</strong>
                <span className={styles.state}>{refundState(refund, t)}</span>
                {refund.reason !== null && <span>{t(`refunds.reasons.${refund.reason}`)}</span>}
              </p>
              <p className={styles.who}>
                <span>
                  {refund.asked_by === null ? (
                    person(t('refunds.byTraveller'), refund.asked_at)
                  ) : (
                    <>
                      {t('refunds.askedBy')} {person(refund.asked_by, refund.asked_at)}
                    </>
                  )}
                </span>
                {refund.decided_by !== null && refund.decided_at !== null && (
                  <span>
                    {t('refunds.decidedBy')} {person(refund.decided_by, refund.decided_at)}
                  </span>
                )}
                {refund.done_by !== null && refund.done_at !== null && (
                  <span>
                    {t('refunds.doneBy')} {person(refund.done_by, refund.done_at)}
                  </span>
                )}
              </p>
              {refund.reference !== null && <CopyValue value={refund.reference} wraps />}
              {refund.note !== '' && <p className={styles.note}>{refund.note}</p>}
              {actsOf(refund).length > 0 && (
                <p className={styles.acts}>
                  {actsOf(refund).map((act) => (
                    <Button
                      key={act}
                      size="compact-sm"
                      variant={act === 'approve' ? 'outline' : 'default'}
                      data-act={act}
                      disabled={approve.isPending}
                      loading={approve.isPending && act === 'approve'}
                      onClick={() => (act === 'approve' ? approve.mutate(refund) : onOpen(DIALOGS[act]))}
                    >
                      {t(`refunds.acts.${act}`)}
                    </Button>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
