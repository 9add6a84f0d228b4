import { Button } from '@mantine/core'
import { Check, Download, Eye, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIL_STATES } from '#contract/mails/mail-states.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DEFAULT_PROVIDER, PROVIDER_NAMES } from '#contract/mails/providers.ts'
import { call } from '#web/api.ts'
import { sendDocument, withdrawDocument } from '#contract/documents/documents.ts'
import { DocumentDoubts, hasDoubts } from '#web/admin/order/documents/document-check.tsx'
import { DocumentForm } from '#web/admin/order/documents/document-form.tsx'
import { GovernmentMails } from '#web/admin/order/documents/government-mail.tsx'
import { HistoryTable } from '#web/admin/order/history/history-table.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { Section } from '#web/admin/order/section.tsx'
import { useIsSending } from '#web/admin/order/mails/send-mail-form.tsx'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { Badge, type BadgeColour } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '#web/admin/order/documents/documents.module.css'

const SendCheckedDialog = lazyPart(
  async () => (await import('#web/admin/order/documents/send-checked-dialog.tsx')).SendCheckedDialog,
)

type Document = OrderDetail['documents'][number]

const STATE_COLOURS: Record<Document['state'], BadgeColour> = {
  current: 'green',
  'to-check': 'blue',
  waiting: 'yellow',
  stopped: 'red',
  superseded: 'gray',
  withdrawn: 'red',
}

/** How many replaced and withdrawn documents are shown before asking for more, since comments and timeline follow below. */
const EARLIER_SHOWN = 3
const EARLIER: readonly Document['state'][] = ['superseded', 'withdrawn']

/** Block 8: every document, whether it is the current one, and what can be done with it. */
export function Documents({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const folded = order.documents.filter(({ state }) => EARLIER.includes(state)).slice(EARLIER_SHOWN)
  const shown = isWhole ? order.documents : order.documents.filter((document) => !folded.includes(document))
  const columns = [
    t('documents.kind'),
    t('documents.size'),
    t('documents.when'),
    t('documents.where'),
    t('table.state'),
    t('table.action'),
  ]
  return (
    <Section name="documents">
      {order.documents.length === 0 ? (
        <p className={styles.none}>{t(order.can.sendDocuments ? 'documents.none' : 'documents.noneYet')}</p>
      ) : (
        <HistoryTable
          label={t('sections.documents')}
          columns={columns}
          rows={shown.map((document) => ({
            key: document.id,
            cells: [
              <span key="name" className={styles.name}>
                {document.original_name}
                <small title={document.file1}>{document.file1}</small>
              </span>,
              <span key="size" className={styles.size}>
                {formatBytes(document.bytes)}
                {document.pages !== null && <small>{t('documents.pages', { count: document.pages })}</small>}
              </span>,
              <span key="when" className={styles.name} title={exactMoment(document.created_at)}>
                {exactMoment(document.created_at, 'minute')}
                <small>{t('documents.by', { name: document.uploaded_by })}</small>
              </span>,
              <span key="sent" className={styles.sent}>
                {document.sent_to === null
                  ? t('documents.notSent')
                  : t('documents.sentTo', { email: document.sent_to, provider: document.mail_service_provider ?? '' })}
                {document.mail_state !== null && (
                  <Badge colour={MAIL_STATES[document.mail_state].colour}>
                    {t(`mailStates.${document.mail_state}`)}
                  </Badge>
                )}
              </span>,
              <span key="state" className={styles.state}>
                <Badge colour={STATE_COLOURS[document.state]}>{t(`documents.${document.state}`)}</Badge>
                {document.check?.verdict === 'match' && document.state !== 'withdrawn' && (
                  <small>
                    <Check size={13} aria-hidden /> {t('documents.verdicts.match')}
                  </small>
                )}
              </span>,
              <Actions key="do" order={order} document={document} />,
            ],
            extra: hasDoubts(document) ? <DocumentDoubts order={order} document={document} /> : undefined,
          }))}
        />
      )}
      {folded.length > 0 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'documents.fewer' : 'documents.more', { count: folded.length })}
        </Button>
      )}
      <GovernmentMails order={order} />
      {order.can.sendDocuments && <SendDocument order={order} />}
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

function Actions({ order, document }: { order: OrderDetail; document: Document }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'withdraw' | 'send' | undefined>(undefined)
  const close = () => setAsking(undefined)
  const again = useOrderAction<{ inAddition: boolean }>(order.order_id, {
    kind: 'send',
    asks: true,
    send: ({ inAddition }, said) =>
      call(sendDocument, {
        orderId: order.order_id,
        documentId: document.id,
        email: order.email,
        mailServiceProvider: provider,
        ...said,
        inAddition,
      }),
  })
  const isSending = useIsSending(order)
  const withdraw = useOrderAction(order.order_id, {
    asks: true,
    send: () => call(withdrawDocument, { orderId: order.order_id, documentId: document.id }),
    expect: (before) => ({
      ...before,
      documents: before.documents.map((row) => (row.id === document.id ? { ...row, state: 'withdrawn' } : row)),
    }),
  })
  const provider = PROVIDER_NAMES.find((name) => name === document.mail_service_provider) ?? DEFAULT_PROVIDER
  const asks =
    document.state === 'to-check' &&
    (order.needs_check.length > 0 || order.documents.some(({ state }) => state === 'current'))
  const isSendable = document.state === 'current' || document.state === 'to-check'
  return (
    <span className={styles.actions}>
      {document.url === null && <small className={styles.closed}>{t('documents.closed')}</small>}
      {document.state !== 'waiting' && document.url !== null && (
        <>
          <Button
            component="a"
            size="compact-sm"
            variant="subtle"
            href={`${document.url}&view=1`}
            target="_blank"
            rel="noopener"
            leftSection={<Eye size={14} aria-hidden />}
          >
            {t('documents.view')}
          </Button>
          <Button
            component="a"
            size="compact-sm"
            variant="subtle"
            href={document.url}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {t('documents.download')}
          </Button>
        </>
      )}
      {isSendable && order.can.sendDocuments && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isSending}
          leftSection={<Send size={14} aria-hidden />}
          onClick={() => (asks ? setAsking('send') : again.mutate({ inAddition: false }))}
        >
          {t(document.state === 'to-check' ? 'documents.send' : 'documents.sendAgain')}
        </Button>
      )}
      {document.state !== 'withdrawn' && order.can.sendDocuments && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red.8"
          className={styles.withdraw}
          leftSection={<Undo2 size={14} aria-hidden />}
          onClick={() => setAsking('withdraw')}
        >
          {t('documents.withdraw')}
        </Button>
      )}
      {asking === 'send' && (
        <Layer label={t('documents.sendTitle')} onClose={close}>
          <SendCheckedDialog
            order={order}
            what="send"
            onClose={close}
            onSend={(inAddition) => {
              close()
              again.mutate({ inAddition })
            }}
          />
        </Layer>
      )}
      {asking === 'withdraw' && (
        <Confirm
          question={t('documents.withdraw')}
          text={t('documents.confirmWithdraw')}
          danger
          onNo={close}
          onYes={() => {
            close()
            withdraw.mutate()
          }}
        />
      )}
    </span>
  )
}
