import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { isForAnotherFlight } from '#contract/documents/another-flight.ts'
import type { CheckedField } from '#contract/documents/documents.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DEFAULT_PROVIDER } from '#contract/mails/providers.ts'
import { DASH, exactMoment, formatDay } from '#web/admin/formats/formats.ts'
import { isOfUnknown, WhoseDocument } from '#web/admin/order/documents/whose-document.tsx'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '#web/admin/order/documents/document-check.module.css'

type Document = OrderDetail['documents'][number]
type Check = NonNullable<Document['check']>
/** A document that was compared with its order. */
export type ComparedDocument = Pick<Document, 'id'> & { check: Check }

const AllowDialog = lazyPart(async () => (await import('#web/admin/order/documents/allow-dialog.tsx')).AllowDialog)

const CodesDialog = lazyPart(async () => (await import('#web/admin/order/documents/codes-dialog.tsx')).CodesDialog)

/** Says whether there is something to say about a document below its row. */
export function hasDoubts(document: Document): boolean {
  const { check, state } = document
  const differs = check !== null && check.verdict !== 'match'
  return (differs || hasSeveralCodes(document) || isOfUnknown(document)) && state !== 'withdrawn'
}

function hasSeveralCodes({ codes }: Pick<Document, 'codes'>): boolean {
  return codes !== null && codes > 1
}

/** What there is to say about a document: how it compares with its order, and what the traveller's page cannot show of it. */
export function DocumentDoubts({ order, document }: { order: OrderDetail; document: Document }) {
  return (
    <>
      {document.check?.verdict !== 'match' && <DocumentCheck order={order} document={document} />}
      {isOfUnknown(document) && <WhoseDocument order={order} document={document} />}
      {hasSeveralCodes(document) && <SeveralCodes order={order} document={document} />}
    </>
  )
}

/** What is to be looked at: whose it is, or for which flight. */
export function doubtOf({ verdict, fields }: Pick<Check, 'verdict' | 'fields'>) {
  const resultOf = (name: CheckedField) => fields.find(({ field }) => field === name)?.result
  const isOther = verdict === 'unsure' && isForAnotherFlight(resultOf)
  return isOther ? ('documents.anotherFlight' as const) : (`documents.verdicts.${verdict}` as const)
}

/** Of several codes the pass shows the one that a person chose. */
function SeveralCodes({ order, document }: { order: OrderDetail; document: Document }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const said = document.shown_code === null ? 'documents.severalCodes' : 'documents.codeChosen'
  return (
    <p className={styles.codes}>
      {t(said, { count: document.codes ?? 0 })}
      {order.can.sendDocuments && document.state !== 'superseded' && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t('documents.chooseCode')}
        </Button>
      )}
      {asking && (
        <Layer label={t('documents.whichCode')} onClose={() => setAsking(false)}>
          <CodesDialog order={order} documentId={document.id} onClose={() => setAsking(false)} />
        </Layer>
      )}
    </p>
  )
}

/** How a document that does not match compares with its order: what was found and what was expected. */
function DocumentCheck({ order, document }: { order: OrderDetail; document: Document }) {
  const { t } = useTranslation()
  const { check } = document
  if (check === null) return null
  if (check.verdict === 'unreadable') return <p className={styles.sign}>{t('documents.verdicts.unreadable')}.</p>
  const isStopped = document.state === 'stopped'
  return (
    <div className={styles.check} data-stopped={isStopped}>
      {isStopped && <Stopped order={order} document={{ ...document, check }} />}
      {check.verdict === 'unsure' && <p className={styles.line}>{t(doubtOf(check))}.</p>}
      {!isStopped && check.comparedAt !== null && document.sent_to !== null && (
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
            when: exactMoment(check.allowed.at, 'minute'),
            reason: check.allowed.reason,
          })}
        </p>
      )}
      <Compared check={check} />
    </div>
  )
}

/** Why it was stopped, and for those with the permission a way to send it anyway. */
function Stopped({ order, document }: { order: OrderDetail; document: ComparedDocument }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { otherOrderId } = document.check
  const mayAllow = otherOrderId === null ? order.can.sendDocuments : order.can.allowDocuments
  return (
    <>
      <p className={styles.line}>
        <ShieldAlert size={16} aria-hidden />
        {otherOrderId === null ? t('documents.differs') : t('documents.stoppedFor', { id: otherOrderId })}
      </p>
      <p className={styles.buttons}>
        {otherOrderId !== null && (
          <Link
            to="/admin/view-order/$encodedId"
            params={{ encodedId: encodeId(otherOrderId) }}
            className={styles.link}
          >
            {t('documents.openOther', { id: otherOrderId })}
          </Link>
        )}
        {mayAllow ? (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('documents.allow')}
          </Button>
        ) : (
          otherOrderId !== null && <span>{t('documents.onlyLeads')}</span>
        )}
      </p>
      {asking && (
        <Layer label={t('documents.allow')} field={t('documents.reason')} onClose={() => setAsking(false)}>
          <AllowDialog
            order={order}
            document={document}
            to={{ email: order.email, provider: DEFAULT_PROVIDER }}
            onClose={() => setAsking(false)}
          />
        </Layer>
      )}
    </>
  )
}

/** What was found in a document beside what its order says. */
export function Compared({ check }: { check: Check }) {
  const { t } = useTranslation()
  const said = (field: Check['fields'][number]['field'], value: string) => {
    if (field === 'flightDay' || field === 'birthDay') return formatDay(value)
    return value === 'Arrival' || value === 'Departure' ? t(`documents.directions.${value}`) : value
  }
  // Said once above each column, and read out with every value.
  const headOf = (row: number) => (row === 0 ? undefined : 'visually-hidden')
  return (
    <dl className={styles.compared}>
      {check.fields.map(({ field, result, found, expected }, row) => (
        <div key={field} data-result={result}>
          <dt>{t(`documents.fields.${field}`)}</dt>
          <dd>
            <small className={headOf(row)}>{t('documents.found')}</small>
            <span>
              {found !== null ? said(field, found) : result === 'same' ? DASH : t(`documents.results.${result}`)}
            </span>
          </dd>
          <dd>
            <small className={headOf(row)}>{t('documents.expected')}</small>
            <span>{expected === null ? DASH : said(field, expected)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
