import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { chooseDocumentCode, getDocumentCodes } from '#contract/documents/documents.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { orderQuery } from '#web/admin/order/order-query.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/order/documents/codes-dialog.module.css'

interface Props {
  order: OrderDetail
  documentId: number
  onClose: () => void
}

/** The codes of a document, each as it would be shown with what it says, to choose the one of the pass. */
export function CodesDialog({ order, documentId, onClose }: Props) {
  const { t } = useTranslation()
  const { order_id: orderId } = order
  const { data, error } = useQuery({
    queryKey: [...orderQuery(orderId).queryKey, 'codes', documentId],
    queryFn: async ({ signal }) => (await call(getDocumentCodes, { orderId, documentId }, { signal })).data,
    gcTime: 0,
  })
  const choose = useOrderAction<{ code: number | null }>(orderId, {
    send: ({ code }) => call(chooseDocumentCode, { orderId, documentId, code }),
    done: onClose,
  })
  return (
    <Dialog title={t('documents.whichCode')} onClose={onClose} size="lg">
      <p className={styles.text}>{t('documents.compareCodes')}</p>
      {data === undefined && <p role="status">{error === null ? t('common.loading') : failureText(error)}</p>}
      {data?.codes.length === 0 && <p>{t('documents.noCode')}</p>}
      <ul className={styles.codes}>
        {data?.codes.map(({ text, qr: { size, path } }, code) => (
          <li key={text}>
            <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR ${code + 1}`} shapeRendering="crispEdges">
              <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
              <path fill="#000" d={path} />
            </svg>
            <code dir="auto">{text}</code>
            <Button
              size="compact-sm"
              variant="default"
              disabled={data.shown_code === code}
              loading={choose.isPending && choose.variables.code === code}
              onClick={() => choose.mutate({ code })}
            >
              {t(data.shown_code === code ? 'documents.codeShown' : 'documents.showCode')}
            </Button>
          </li>
        ))}
      </ul>
      {data !== undefined && data.shown_code !== null && (
        <Button variant="subtle" size="compact-sm" onClick={() => choose.mutate({ code: null })}>
          {t('documents.showFirstPage')}
        </Button>
      )}
    </Dialog>
  )
}
