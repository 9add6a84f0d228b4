import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { confirmDocument } from '#contract/documents/documents.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

interface Props {
  order: OrderDetail
  documentId: number
  onClose: () => void
}

/** Asks by what a member of staff knows that a document is this traveller's ticket. */
export function ConfirmDialog({ order: { order_id: orderId }, documentId, onClose }: Props) {
  const { t } = useTranslation()
  const form = useFields(
    { reason: '' },
    { reason: (value) => (value.trim() === '' ? t('documents.reasonRequired') : undefined) },
  )
  const confirm = useOrderAction<{ reason: string }>(orderId, {
    asks: true,
    send: ({ reason }) => call(confirmDocument, { orderId, documentId, reason }),
    done: onClose,
  })
  return (
    <Dialog title={t('documents.confirmTitle')} onClose={onClose} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
        <p className={styles.text}>{t('documents.confirmText')}</p>
        <Textarea
          label={t('documents.reason')}
          name="reason"
          maxLength={500}
          autosize
          minRows={2}
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
          <Button type="submit" loading={confirm.isPending}>
            {t('documents.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
