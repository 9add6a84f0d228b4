import { Button } from '@mantine/core'
import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '#web/admin/order/documents/document-check.module.css'

type Document = OrderDetail['documents'][number]

const ConfirmDialog = lazyPart(
  async () => (await import('#web/admin/order/documents/confirm-dialog.tsx')).ConfirmDialog,
)

/** Says whether there is something to say about whose a document is. */
export function isOfUnknown({ whose, state, confirmed }: Document): boolean {
  return confirmed !== null || (whose === 'unknown' && state === 'current')
}

/** Who said that a document is this traveller's ticket; or that nobody knows it, with a way to say so. */
export function WhoseDocument({ order, document }: { order: OrderDetail; document: Document }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { confirmed } = document
  if (confirmed !== null) {
    const when = exactMoment(confirmed.at, 'minute')
    return (
      <p className={styles.line}>
        <ShieldCheck size={16} aria-hidden />
        {t('documents.confirmedBy', { name: confirmed.by, when, reason: confirmed.reason })}
      </p>
    )
  }
  return (
    <div className={styles.whose}>
      <p className={styles.line}>
        <ShieldQuestion size={16} aria-hidden />
        {t('documents.notKnown')}
      </p>
      {order.can.sendDocuments && (
        <p className={styles.buttons}>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('documents.confirm')}
          </Button>
        </p>
      )}
      {asking && (
        <Layer label={t('documents.confirmTitle')} field={t('documents.reason')} onClose={close}>
          <ConfirmDialog order={order} documentId={document.id} onClose={close} />
        </Layer>
      )}
    </div>
  )
}
