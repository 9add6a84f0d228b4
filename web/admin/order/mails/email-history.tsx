import { useTranslation } from 'react-i18next'
import { SWITCHED_MAILS } from '#contract/travellers/traveller-events.ts'
import { MAIL_STATES } from '#contract/mails/mail-states.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { PROVIDERS } from '#contract/mails/providers.ts'
import { HistoryTable } from '#web/admin/order/history/history-table.tsx'
import { isInTrouble, MailTrouble } from '#web/admin/order/mails/mail-trouble.tsx'
import { OldMails } from '#web/admin/order/mails/old-mails.tsx'
import { Section } from '#web/admin/order/section.tsx'
import { SendMailForm } from '#web/admin/order/mails/send-mail-form.tsx'
import { exactMoment, formatMailMoment, orDash } from '#web/admin/formats/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/order/mails/email-history.module.css'

type Mail = OrderDetail['mailHistory'][number]

/** There is something to show: a mail of ours, or one of the system before. */
export const hasMails = (order: OrderDetail) => order.mailHistory.length + order.old_mails.length > 0

/** Every mail of the order, how far it came and when; what can be done about one that did not arrive stands below it. */
export function EmailHistory({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const columns = [
    t('table.number'),
    t('table.orderId'),
    t('table.downloadLink'),
    t('table.dateTimeUtc'),
    t('table.provider'),
    t('table.sentTo'),
    t('table.state'),
  ]
  return (
    <Section name="mailHistory">
      {order.mailHistory.length > 0 && (
        <HistoryTable
          label={t('sections.mailHistory')}
          columns={columns}
          rows={order.mailHistory.map((mail, index) => ({
            key: mail.id,
            cells: [
              index + 1,
              mail.order_id,
              <Content key="link" mail={mail} />,
              <time key="at" dateTime={mail.create_ts} title={exactMoment(mail.create_ts)} className={styles.at}>
                {formatMailMoment(mail.create_ts)}
              </time>,
              PROVIDERS[mail.uploadDoc.mail_service_provider].button,
              <span key="to" className={styles.to}>
                <CopyValue value={mail.email} wraps />
              </span>,
              <State key="state" mail={mail} />,
            ],
            extra: isInTrouble(mail) ? <MailTrouble order={order} mail={mail} /> : undefined,
          }))}
        />
      )}
      <OldMails mails={order.old_mails} />
      <SendMailForm order={order} by="each provider" />
    </Section>
  )
}

/** TABLE: the mails that bring no document. */
const NAMED = ['correction', 'email-changed', 'link-again', 'ready-text', ...SWITCHED_MAILS] as const

function isNamed(kind: string): kind is (typeof NAMED)[number] {
  return (NAMED as readonly string[]).includes(kind)
}

/** The document that went with it, and which orders' went along; where there is none, which mail it is. */
function Content({ mail: { kind, url, uploadDoc, with_orders: others } }: { mail: Mail }) {
  const { t } = useTranslation()
  if (isNamed(kind)) return <span className={styles.kind}>{t(`mailTrouble.kinds.${kind}`)}</span>
  return (
    <>
      {url === null ? (
        orDash(uploadDoc.file1)
      ) : (
        <a href={url} className={styles.link} title={uploadDoc.file1} download>
          {uploadDoc.file1}
        </a>
      )}
      {others.length > 0 && (
        <span className={styles.since}>
          {t('mailTrouble.withOrders', { orders: others.map((id) => `#${id}`).join(', ') })}
        </span>
      )}
    </>
  )
}

/** How far a mail came and since when; both times where it was delivered and opened. */
function State({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const { state, delivered_at: delivered, opened_at: opened } = mail
  return (
    <div className={styles.state}>
      <Badge colour={MAIL_STATES[state].colour}>{t(`mailStates.${state}`)}</Badge>
      {state !== 'queued' && <Since moment={mail.state_at} words={exactMoment(mail.state_at, 'minute')} />}
      {delivered !== null && state !== 'delivered' && (
        <Since moment={delivered} words={t('mailTrouble.deliveredAt', { at: exactMoment(delivered, 'minute') })} />
      )}
      {opened !== null && state !== 'opened' && (
        <Since moment={opened} words={t('mailTrouble.openedAt', { at: exactMoment(opened, 'minute') })} />
      )}
    </div>
  )
}

function Since({ moment, words }: { moment: string; words: string }) {
  return (
    <time dateTime={moment} title={exactMoment(moment)} className={styles.since}>
      {words}
    </time>
  )
}
