import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { allowDocument } from '#web/admin/calls.ts'
import { useOrderAction } from '#web/admin/order/order-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

/** Asks a Manager or Admin why a stopped document may be sent after all. */
export function AllowDialog({
  orderId,
  documentId,
  onClose,
}: {
  orderId: number
  documentId: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useFields(
    { reason: '' },
    { reason: (value) => (value.trim() === '' ? t('documents.reasonRequired') : undefined) },
  )
  const allow = useOrderAction<{ reason: string }>(orderId, {
    send: ({ reason }) => call(allowDocument, { orderId, documentId, reason }),
    done: onClose,
  })
  return (
    <Dialog title={t('documents.allowTitle')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit((values) => allow.mutate(values))}>
        <p className={styles.text}>{t('documents.allowText')}</p>
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
