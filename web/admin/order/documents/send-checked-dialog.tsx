import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { EarlierDocuments } from '#web/admin/order/documents/earlier-documents.tsx'
import { showFlagged } from '#web/admin/order/show-flagged.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/ui/confirm-dialog.module.css'

interface Props {
  order: OrderDetail
  /** The document that was to be checked, or the file that is chosen, whose form says what becomes of the others. */
  what: 'send' | 'sendFile' | 'sendUnread'
  onSend: (inAddition: boolean) => void
  onClose: () => void
}

/** Asks once before a document goes out: whether it is the ticket where that is not known, over which values to check, and what becomes of the documents that are current. */
export function SendCheckedDialog({ order, what, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const [inAddition, setInAddition] = useState(false)
  const open = order.needs_check
  const isOpen = open.length > 0
  const isUnread = what === 'sendUnread'
  const isDoubtful = isOpen || isUnread
  const fix = () => {
    onClose()
    // Once the dialog has given the focus back.
    setTimeout(showFlagged)
  }
  return (
    <Dialog
      title={
        isUnread
          ? t('documents.confirmTitle')
          : t(isOpen ? 'documents.sendOver' : 'documents.sendTitle', { count: open.length })
      }
      onClose={onClose}
    >
      {isUnread && <p className={styles.text}>{t('documents.sendUnread')}</p>}
      {isUnread && isOpen && <p>{t('documents.sendOver', { count: open.length })}</p>}
      {isOpen && (
        <ul className={styles.list}>
          {open.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {what === 'send' && <EarlierDocuments order={order} inAddition={inAddition} onChange={setInAddition} />}
      <div className={styles.buttons} style={{ marginTop: 20 }}>
        {/* What is open goes out by no Enter too many. */}
        <Button variant="default" onClick={isOpen ? fix : onClose} data-autofocus={isDoubtful || undefined}>
          {t(isOpen ? 'documents.fixFirst' : 'common.cancel')}
        </Button>
        <Button onClick={() => onSend(inAddition)} data-autofocus={!isDoubtful || undefined}>
          {t(isDoubtful ? 'documents.sendAnyway' : 'documents.send')}
        </Button>
      </div>
    </Dialog>
  )
}
