import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { Provider } from '#contract/mails/providers.ts'
import { call } from '#web/api.ts'
import { allowDocument } from '#contract/documents/documents.ts'
import { Compared, type ComparedDocument } from '#web/admin/order/documents/document-check.tsx'
import { ReasonDialog } from '#web/admin/order/documents/reason-dialog.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'

interface Props {
  order: OrderDetail
  /** A stopped one. */
  document: ComparedDocument
  /** Where it is mailed. */
  to: { email: string; provider: Provider }
  onAllowed?: () => void
  onClose: () => void
}

/** Shows how a stopped document differs from its order, and asks why it should be sent anyway. */
export function AllowDialog({ order, document, to, onAllowed, onClose }: Props) {
  const { t } = useTranslation()
  const { order_id: orderId } = order
  const allow = useOrderAction<{ reason: string }>(orderId, {
    kind: 'send',
    asks: true,
    send: ({ reason }, { sendAnyway }) =>
      call(allowDocument, {
        orderId,
        documentId: document.id,
        reason,
        email: to.email,
        mailServiceProvider: to.provider,
        sendAnyway,
      }),
    done: () => {
      onAllowed?.()
      onClose()
    },
  })
  const title = document.check.otherOrderId === null ? 'documents.allowDiffers' : 'documents.allowOther'
  return (
    <ReasonDialog
      title={t(title)}
      text={t('documents.allowText', { email: to.email })}
      submit={t('documents.allow')}
      danger
      isBusy={allow.isPending}
      onSubmit={allow.mutate}
      onClose={onClose}
    >
      <Compared check={document.check} />
    </ReasonDialog>
  )
}
