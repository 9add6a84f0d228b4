import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/order-id.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { exactMoment, formatDay } from '#web/admin/orders/formats.ts'
import styles from '#web/admin/order/document-check.module.css'

type Document = OrderDetail['documents'][number]
type Check = NonNullable<Document['check']>

const AllowDialog = lazy(async () => ({ default: (await import('#web/admin/order/allow-dialog.tsx')).AllowDialog }))

/** Says whether there is something to say about a document below its row. */
export function hasDoubts({ check, state }: Document): boolean {
  return check !== null && check.verdict !== 'match' && state !== 'withdrawn'
}

/** How a document that is no match compares with its order: what was found and what was expected. */
export function DocumentCheck({ order, document }: { order: OrderDetail; document: Document }) {
  const { t } = useTranslation()
  const { check } = document
  if (check === null) return null
  if (check.verdict === 'unreadable') return <p className={styles.sign}>{t('documents.verdicts.unreadable')}.</p>
  const isStopped = document.state === 'stopped'
  return (
    <div className={styles.check} data-stopped={isStopped}>
      {check.verdict === 'stopped' && check.otherOrderId !== null ? (
        <StoppedFor order={order} document={document} otherOrderId={check.otherOrderId} />
      ) : (
        <p className={styles.line}>{t('documents.verdicts.unsure')}.</p>
      )}
      {check.comparedAt !== null && document.sent_to !== null && (
        <p className={styles.line}>
          <ShieldAlert size={16} aria-hidden />
          {t('edit.noLongerFits')}
        </p>
      )}
      {check.allowed !== null && (
        <p className={styles.line}>
          <ShieldCheck size={16} aria-hidden />
          {t('documents.allowedBy', {
            name: check.allowed.by,
            when: exactMoment(check.allowed.at),
            reason: check.allowed.reason,
          })}
        </p>
      )}
      <Compared check={check} />
    </div>
  )
}

interface StoppedProps {
  order: OrderDetail
  document: Document
  otherOrderId: number
}

function StoppedFor({ order, document, otherOrderId }: StoppedProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  if (document.state !== 'stopped') return null
  return (
    <>
      <p className={styles.line}>
        <ShieldAlert size={16} aria-hidden />
        {t('documents.stoppedFor', { id: otherOrderId })}
      </p>
      <p className={styles.buttons}>
        <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(otherOrderId) }} className={styles.link}>
          {t('documents.openOther', { id: otherOrderId })}
        </Link>
        {order.can.allowDocuments ? (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('documents.allow')}
          </Button>
        ) : (
          <span>{t('documents.onlyLeads')}</span>
        )}
      </p>
      {asking && (
        <Suspense>
          <AllowDialog orderId={order.order_id} documentId={document.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Compared({ check }: { check: Check }) {
  const { t } = useTranslation()
  const said = (field: Check['fields'][number]['field'], value: string) => {
    if (field === 'flightDay') return formatDay(value)
    return value === 'Arrival' || value === 'Departure' ? t(`documents.directions.${value}`) : value
  }
  return (
    <dl className={styles.compared}>
      {check.fields.map(({ field, result, found, expected }) => (
        <div key={field} data-result={result}>
          <dt>{t(`documents.fields.${field}`)}</dt>
          <dd>
            <small>{t('documents.found')}</small>
            <span>
              {found !== null ? said(field, found) : result === 'same' ? '–' : t(`documents.results.${result}`)}
            </span>
          </dd>
          <dd>
            <small>{t('documents.expected')}</small>
            <span>{expected === null ? '–' : said(field, expected)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
