import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { confirmDocument } from '#contract/documents/documents.ts'
import { ReasonDialog } from '#web/admin/order/documents/reason-dialog.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'

interface Props {
  order: OrderDetail
  documentId: number
  onClose: () => void
}

/** Asks by what a member of staff knows that a document is this traveller's ticket. */
export function ConfirmDialog({ order: { order_id: orderId }, documentId, onClose }: Props) {
  const { t } = useTranslation()
  const confirm = useOrderAction<{ reason: string }>(orderId, {
    asks: true,
    send: ({ reason }) => call(confirmDocument, { orderId, documentId, reason }),
    done: onClose,
  })
  return (
    <ReasonDialog
      title={t('documents.confirmTitle')}
      text={t('documents.confirmText')}
      submit={t('documents.confirm')}
      isBusy={confirm.isPending}
      onSubmit={confirm.mutate}
      onClose={onClose}
    />
  )
}
