import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { decideRefund, type RefundDecision } from '#contract/refunds/refunds.ts'
import { call } from '#web/api.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { isOpenRefund, refundAmount } from '#web/admin/orders/refunds/refund-words.ts'
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

/** Asks before the open refund is refused or withdrawn, since its order then goes back to work; with a note, which stands with the refund. */
export function DecideRefundDialog({ order, decision, onClose }: Props) {
  const { t } = useTranslation()
  const { order_id: orderId, refunds, version } = order
  const { start, keep } = useKeptDraft<{ note: string }>(orderId, DRAFTS[decision])
  const close = () => {
    keep(undefined)
    onClose()
  }
  const form = useFields({ note: '', ...start }, {})
  const open = refunds?.cases.find(isOpenRefund)
  const decide = useOrderAction<{ refundId: number; note: string }>(orderId, {
    send: ({ refundId, note }) => call(decideRefund, { orderId, refundId, decision, note, version }),
    done: close,
  })
  const name = fullName(order)
  return (
    <Dialog title={t(`refunds.${decision}Title`, { of: `${name}, #${orderId}` })} onClose={close}>
      <p className={styles.text}>
        {open && <strong>{refundAmount(open, t)}. </strong>}
        {t('refunds.notMade')}
      </p>
      <form noValidate onSubmit={form.onSubmit(({ note }) => open && decide.mutate({ refundId: open.id, note }))}>
        <Textarea
          label={t('refunds.note')}
          description={t('refunds.noteStays')}
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
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red.8" loading={decide.isPending} disabled={open === undefined}>
            {t(`refunds.acts.${decision}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
