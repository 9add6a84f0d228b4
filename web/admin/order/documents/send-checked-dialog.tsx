import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'
import { EarlierDocuments } from '#web/admin/order/documents/earlier-documents.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/ui/confirm-dialog.module.css'

interface Props {
  order: OrderDetail
  onSend: (inAddition: boolean) => void
  onClose: () => void
}

/** Asks what becomes of the documents that are current when one that was to be checked is sent. */
export function SendCheckedDialog({ order, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const [inAddition, setInAddition] = useState(false)
  return (
    <Dialog title={t('documents.sendTitle')} onClose={onClose}>
      <EarlierDocuments order={order} inAddition={inAddition} onChange={setInAddition} />
      <div className={styles.buttons} style={{ marginTop: 20 }}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => onSend(inAddition)} data-autofocus>
          {t('documents.send')}
        </Button>
      </div>
    </Dialog>
  )
}
