import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'
import { call } from '#web/api.ts'
import { holdOrder } from '#web/admin/calls.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

/** Keeps an order as it is, with a reason, or ends that; both are recorded. */
export function HoldDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const hold = order.legal_hold === null
  const form = useFields(
    { reason: '' },
    { reason: (value) => (hold && value.trim() === '' ? t('privacy.reasonRequired') : undefined) },
  )
  const save = useOrderAction<{ reason: string }>(order.order_id, {
    send: ({ reason }) => call(holdOrder, { orderId: order.order_id, hold, reason }),
    done: onClose,
  })
  return (
    <Dialog title={t(hold ? 'privacy.hold' : 'privacy.endHold')} onClose={onClose}>
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
          onChange={(event) => form.set('reason', event.currentTarget.value)}
          error={form.errors.reason}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
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
