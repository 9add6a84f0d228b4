import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { holdOrder } from '#contract/orders/order-changes.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { useKeptDraft } from '#web/admin/session/use-kept-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

/** Keeps an order as it is, with a reason, or ends that; both are recorded. */
export function HoldDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const hold = order.legal_hold === null
  const { start, keep } = useKeptDraft<{ reason: string }>(order.order_id, 'hold')
  const close = () => {
    keep(undefined)
    onClose()
  }
  const form = useFields(
    { reason: '', ...start },
    { reason: (value) => (hold && value.trim() === '' ? t('privacy.reasonRequired') : undefined) },
  )
  const save = useOrderAction<{ reason: string }>(order.order_id, {
    send: ({ reason }) => call(holdOrder, { orderId: order.order_id, hold, reason }),
    done: close,
  })
  return (
    <Dialog title={t(hold ? 'privacy.hold' : 'privacy.endHold')} onClose={close}>
      <p>
        {order.legal_hold === null
          ? t('privacy.holdText')
          : t('privacy.heldBy', { name: order.legal_hold.by, reason: order.legal_hold.reason })}
      </p>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t(hold ? 'privacy.reason' : 'privacy.reasonOptional')}
          name="reason"
          maxLength={500}
          mb="lg"
          data-autofocus
          value={form.values.reason}
          onChange={({ currentTarget: { value: reason } }) => {
            form.set('reason', reason)
            keep({ reason })
          }}
          error={form.errors.reason}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(hold ? 'privacy.hold' : 'privacy.endHold')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
