import { Button } from '@mantine/core'
import { Check, Download, Eye, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIL_STATES } from '#contract/mails/mail-states.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DEFAULT_PROVIDER, PROVIDER_NAMES, PROVIDERS } from '#contract/mails/providers.ts'
import { call } from '#web/api.ts'
import { sendDocument, withdrawDocument } from '#contract/documents/documents.ts'
import { DocumentDoubts, hasDoubts } from '#web/admin/order/documents/document-check.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
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

interface Props {
  order: OrderDetail
  document: Document
}

/** A document: its name and whether it counts, what it is, whom it was sent to, and what can be done with it. */
export function DocumentRow({ order, document }: Props) {
  const { t } = useTranslation()
  const { state } = document
  const facts = [
    formatBytes(document.bytes),
    ...(document.pages === null ? [] : [t('documents.pages', { count: document.pages })]),
    exactMoment(document.created_at, 'minute'),
    t('documents.by', { name: document.uploaded_by }),
  ]
  const by = PROVIDER_NAMES.find((name) => name === document.mail_service_provider)
  const sent =
    document.sent_to === null
      ? t('documents.notSent')
      : t('documents.sentTo', { email: document.sent_to, provider: by ? PROVIDERS[by].button : '' })
  return (
    <li className={styles.document} data-gone={state === 'superseded' || state === 'withdrawn'}>
      <p className={styles.title}>
        <span className={styles.name} title={document.file1}>
          {document.original_name}
        </span>
        <Badge colour={STATE_COLOURS[state]}>{t(`documents.${state}`)}</Badge>
      </p>
      <p className={styles.facts} title={exactMoment(document.created_at)}>
        {facts.join(' · ')}
      </p>
      <p className={styles.facts}>
        <span>{sent}</span>
        {document.mail_state !== null && (
          <Badge colour={MAIL_STATES[document.mail_state].colour}>{t(`mailStates.${document.mail_state}`)}</Badge>
        )}
        {document.check?.verdict === 'match' && state !== 'withdrawn' && (
          <span className={styles.fits}>
            <Check size={13} aria-hidden /> {t('documents.verdicts.match')}
          </span>
        )}
      </p>
      <Actions order={order} document={document} />
      {hasDoubts(document) && <DocumentDoubts order={order} document={document} />}
    </li>
  )
}

function Actions({ order, document }: Props) {
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
    <div className={styles.actions} data-screen-only>
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
    </div>
  )
}
