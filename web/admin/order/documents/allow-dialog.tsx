import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { Provider } from '#contract/mails/providers.ts'
import { call } from '#web/api.ts'
import { allowDocument } from '#contract/documents/documents.ts'
import { Compared, type ComparedDocument } from '#web/admin/order/documents/document-check.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

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
  const form = useFields(
    { reason: '' },
    { reason: (value) => (value.trim() === '' ? t('documents.reasonRequired') : undefined) },
  )
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
    <Dialog title={t(title)} onClose={onClose} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => allow.mutate(values))}>
        <Compared check={document.check} />
        <p className={styles.text}>{t('documents.allowText', { email: to.email })}</p>
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
          <Button type="submit" color="red.8" loading={allow.isPending}>
            {t('documents.allow')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
