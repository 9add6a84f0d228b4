import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleSlash2, Eye, Mail, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderMail } from '#contract/mails/government-mail.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DEFAULT_PROVIDER } from '#contract/mails/providers.ts'
import { call } from '#web/api.ts'
import { sendDocument } from '#contract/documents/documents.ts'
import { orderMailsQuery } from '#web/admin/government-mail/calls.ts'
import { refuseGovernmentMail } from '#contract/mails/government-mail.ts'
import { SenderBadge } from '#web/admin/government-mail/sender-badge.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { useIsSending } from '#web/admin/order/mails/send-mail-form.tsx'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import styles from '#web/admin/order/documents/government-mail.module.css'

type MailFile = OrderMail['files'][number]

/** A message longer than this many characters or lines is cut until somebody asks for all of it. */
const LONG = /^(?:[\s\S]{500}|(?:[^\n]*\n){8})/

/** The government's messages of an order, for those who may send documents; nothing where none came. */
export function GovernmentMails({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const { data: mails } = useQuery({ ...orderMailsQuery(order.order_id), enabled: order.can.sendDocuments })
  if (mails === undefined || mails.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{t('governmentMail.ofOrder')}</h3>
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <MailCard key={mail.id} order={order} mail={mail} />
        ))}
      </ul>
    </>
  )
}

function MailCard({ order, mail }: { order: OrderDetail; mail: OrderMail }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const [asking, setAsking] = useState(false)
  const refuse = useOrderAction(order.order_id, {
    send: () => call(refuseGovernmentMail, { mailId: mail.id, orderId: order.order_id }),
  })
  const isLong = LONG.test(mail.text)
  const how =
    mail.attached_by === null
      ? t('governmentMail.byAddress')
      : t('governmentMail.attachedBy', { name: mail.attached_by })
  return (
    <li className={styles.mail}>
      <div className={styles.head}>
        <span className={styles.from}>
          <Mail size={17} aria-hidden />
          <strong>{mail.from_name || mail.from_address || t('governmentMail.noSender')}</strong>
          {mail.from_name !== '' && <small>{mail.from_address}</small>}
        </span>
        <SenderBadge sender={mail.sender} />
        <small title={mail.sent_at === null ? undefined : exactMoment(mail.sent_at)}>
          {exactMoment(mail.received_at, 'minute')} · {how}
        </small>
      </div>
      <p className={styles.subject}>{mail.subject || t('governmentMail.noSubject')}</p>
      {mail.problem !== null && (
        <p className={styles.problem}>
          <TriangleAlert size={14} aria-hidden /> {mail.problem}
        </p>
      )}
      <p className={styles.text} data-cut={isLong && !isWhole}>
        {mail.text || t('governmentMail.noText')}
      </p>
      {isLong && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'governmentMail.less' : 'governmentMail.more')}
        </Button>
      )}
      <ul className={styles.files}>
        {mail.files.map((file, place) => (
          <FileLine key={place} order={order} mail={mail} file={file} />
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<CircleSlash2 size={14} aria-hidden />}
        disabled={refuse.isPending}
        onClick={() => setAsking(true)}
      >
        {t('governmentMail.notThis')}
      </Button>
      {asking && (
        <Confirm
          question={t('governmentMail.confirmNotThis')}
          text={t('governmentMail.confirmNotThisText')}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            refuse.mutate()
          }}
        />
      )}
    </li>
  )
}

function FileLine({ order, mail, file }: { order: OrderDetail; mail: OrderMail; file: MailFile }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const isSending = useIsSending(order)
  const document = order.documents.find(({ id }) => id === file.document_id)
  const send = useOrderAction(order.order_id, {
    kind: 'send',
    asks: true,
    send: (_: void, said) =>
      call(sendDocument, {
        orderId: order.order_id,
        documentId: document?.id ?? 0,
        email: order.email,
        mailServiceProvider: DEFAULT_PROVIDER,
        ...said,
      }),
  })
  return (
    <li>
      <span className={styles.file}>
        <strong>{file.name}</strong> <small>{formatBytes(file.bytes)}</small>
      </span>
      {document !== undefined && (
        <Badge colour={document.state === 'stopped' ? 'red' : document.state === 'current' ? 'green' : 'blue'}>
          {t(`documents.${document.state}`)}
        </Badge>
      )}
      {file.problem !== null && <small className={styles.why}>{file.problem}</small>}
      {document === undefined && file.problem === null && <small>{t('governmentMail.waits')}</small>}
      {document !== undefined && (
        <Button
          component="a"
          size="compact-sm"
          variant="subtle"
          href={`${document.url}&view=1`}
          target="_blank"
          rel="noopener"
          aria-label={t('governmentMail.viewOf', { name: file.name })}
          leftSection={<Eye size={14} aria-hidden />}
        >
          {t('governmentMail.view')}
        </Button>
      )}
      {document?.state === 'to-check' && file.problem === null && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('governmentMail.sendOf', { name: file.name })}
          disabled={isSending}
          leftSection={<Send size={14} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('governmentMail.send')}
        </Button>
      )}
      {asking && (
        <Confirm
          question={t('governmentMail.confirmSend', { email: order.email })}
          text={t(mail.sender === 'known' ? 'governmentMail.confirmSendText' : 'governmentMail.confirmSendDoubt')}
          danger={mail.sender !== 'known'}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            send.mutate()
          }}
        />
      )}
    </li>
  )
}
