import { Button, Textarea } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { RefundCase } from '#contract/refunds/refund-cases.ts'
import { decideRefund, type RefundDecision } from '#contract/refunds/refunds.ts'
import { call } from '#web/api.ts'
import { exactMoment, fullName } from '#web/admin/formats/formats.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { isOpenRefund, refundAmount, refundState } from '#web/admin/orders/refunds/refund-words.ts'
import { useKeptDraft } from '#web/admin/session/use-kept-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

interface Props {
  order: OrderDetail
  /** Either way it is not made. */
  decision: Exclude<RefundDecision, 'approve'>
  onClose: () => void
}

/** TABLE: a decision -> the dialog as what was typed in it is kept. */
const DRAFTS = { refuse: 'refuseRefund', withdraw: 'withdrawRefund' } as const

/**
 * Asks before the open refund is refused or withdrawn, since its order then goes back to work; with a note, which stands with the refund.
 * Where somebody else decides it meanwhile it says who, and what is typed can still be read and copied.
 */
export function DecideRefundDialog({ order, decision, onClose }: Props) {
  const { t } = useTranslation()
  const { order_id: orderId, refunds, version } = order
  const { start, keep } = useKeptDraft<{ note: string }>(orderId, DRAFTS[decision])
  const close = () => {
    keep(undefined)
    onClose()
  }
  const form = useFields({ note: '', ...start }, {})
  const [refundId] = useState(() => (refunds?.cases.find(isOpenRefund) ?? refunds?.cases[0])?.id)
  const refund = refunds?.cases.find(({ id }) => id === refundId)
  const decide = useOrderAction<{ refund: RefundCase; note: string }>(orderId, {
    send: ({ refund: { id }, note }) => call(decideRefund, { orderId, refundId: id, decision, note, version }),
    done: close,
  })
  const isOpen = refund !== undefined && isOpenRefund(refund)
  // What one decides oneself may be heard of before it is answered.
  const isGone = !isOpen && !decide.isPending && !decide.isSuccess
  const name = fullName(order)
  return (
    <Dialog title={t(`refunds.${decision}Title`, { of: `${name}, #${orderId}` })} onClose={close}>
      <div role="status">
        {isGone && (
          <p className={styles.warning}>
            {t('refunds.gone')} {refund && ended(refund, t)}
          </p>
        )}
      </div>
      {!isGone && (
        <p className={styles.text}>
          {refund && <strong>{refundAmount(refund, t)}. </strong>}
          {t('refunds.notMade')}
        </p>
      )}
      <form noValidate onSubmit={form.onSubmit(({ note }) => isOpen && decide.mutate({ refund, note }))}>
        <Textarea
          label={t('refunds.note')}
          description={t(isGone ? 'refunds.noteUnsaved' : 'refunds.noteStays')}
          readOnly={isGone}
          name="note"
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          mb="lg"
          data-autofocus
          value={form.values.note}
          onChange={({ currentTarget: { value: note } }) => {
            form.set('note', note)
            keep({ note })
          }}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {t(isGone ? 'common.close' : 'common.cancel')}
          </Button>
          <Button type="submit" color="red.8" loading={decide.isPending} disabled={!isOpen}>
            {t(`refunds.acts.${decision}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** How a refund ended, by whom and when. */
function ended(refund: RefundCase, t: TFunction): string {
  const { decided_by: decider, decided_at: decidedAt, done_by: maker, done_at: doneAt } = refund
  const at = doneAt ?? decidedAt
  return [refundState(refund, t), maker ?? decider, at && exactMoment(at, 'minute')].filter(Boolean).join(' · ')
}
