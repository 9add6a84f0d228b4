import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DocumentForm } from '#web/admin/order/documents/document-form.tsx'
import { DocumentRow } from '#web/admin/order/documents/document-row.tsx'
import { GovernmentMails } from '#web/admin/order/documents/government-mail.tsx'
import { Section } from '#web/admin/order/section.tsx'
import styles from '#web/admin/order/documents/documents.module.css'

/** How many replaced and withdrawn documents are shown before asking for more, since comments and timeline follow below. */
const EARLIER_SHOWN = 3

interface Props {
  order: OrderDetail
  /** The form that adds one, where it stands right above them; elsewhere there is one below. */
  upload?: ReactNode
  /** Where one of them waits to be looked at, that comes first. */
  isUploadLast?: boolean
}

/** Block 8: every document, whether it is the current one, and what can be done with it. */
export function Documents({ order, upload, isUploadLast = false }: Props) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { documents, can } = order
  const isGone = ({ state }: OrderDetail['documents'][number]) => state === 'superseded' || state === 'withdrawn'
  const folded = documents.filter(isGone).slice(EARLIER_SHOWN)
  const shown = isWhole ? documents : documents.filter((document) => !folded.includes(document))
  const isUploadHere = upload !== undefined && can.sendDocuments
  return (
    <Section name="documents">
      {isUploadHere && !isUploadLast && <div className={styles.upload}>{upload}</div>}
      {documents.length === 0 ? (
        !isUploadHere && <p className={styles.none}>{t(can.sendDocuments ? 'documents.none' : 'documents.noneYet')}</p>
      ) : (
        <ul className={styles.documents} aria-label={t('sections.documents')}>
          {shown.map((document) => (
            <DocumentRow key={document.id} order={order} document={document} />
          ))}
        </ul>
      )}
      {folded.length > 0 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'documents.fewer' : 'documents.more', { count: folded.length })}
        </Button>
      )}
      <GovernmentMails order={order} />
      {isUploadHere && isUploadLast && (
        <div className={styles.upload} data-last>
          {upload}
        </div>
      )}
      {can.sendDocuments && !isUploadHere && <SendDocument order={order} />}
    </Section>
  )
}

/** The form that sends another document by a provider of one's choice; Upload Document above is the quicker way. */
function SendDocument({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.send} data-screen-only onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('sendDocument.title')}</summary>
      {isOpen && <DocumentForm order={order} by="a choice" />}
    </details>
  )
}
