import { useQuery } from '@tanstack/react-query'
import { Check, FileQuestion, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { CallError } from '#web/api.ts'
import { Compared, doubtOf } from '#web/admin/order/documents/document-check.tsx'
import { checkFile } from '#web/admin/order/documents/send-document.ts'
import styles from '#web/admin/order/documents/document-check.module.css'

/** Asks how a chosen file compares with its order; asked once for each file. */
export function useFileCheck(orderId: number, file: File | undefined) {
  return useQuery({
    queryKey: ['file-check', orderId, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => checkFile(orderId, file!, signal),
    enabled: file !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Says how a chosen file compares with its order, before it is sent; it stops nothing itself. */
export function FileCheck({ order, asked }: { order: OrderDetail; asked: ReturnType<typeof useFileCheck> }) {
  const { t } = useTranslation()
  const { data: check, error, isFetching } = asked
  if (isFetching) {
    return (
      <p className={styles.sign} role="status">
        {t('documents.comparing')}
      </p>
    )
  }
  if (check === undefined) {
    // Without an answer the upload itself says what is wrong.
    return error instanceof CallError && error.message !== '' ? <p className={styles.refused}>{error.message}</p> : null
  }
  const { verdict, otherOrderId } = check
  const stopped =
    otherOrderId === null || order.can.allowDocuments
      ? t('documents.willAsk')
      : t('documents.needsLead', { id: otherOrderId })
  const Icon = verdict === 'match' ? Check : verdict === 'stopped' ? ShieldAlert : FileQuestion
  return (
    <div className={styles.check} data-stopped={verdict === 'stopped'} data-fits={verdict === 'match'} role="status">
      <p className={styles.line}>
        <Icon size={16} aria-hidden />
        {verdict === 'stopped' ? stopped : `${t(doubtOf(check))}.`}
      </p>
      {(verdict === 'stopped' || verdict === 'unsure') && <Compared check={check} />}
    </div>
  )
}
