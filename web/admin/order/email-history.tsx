import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MAIL_STATES, type MailState } from '#contract/mail-states.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { PROVIDER_NAMES, PROVIDERS } from '#contract/providers.ts'
import { HistoryTable } from '#web/admin/order/history-table.tsx'
import { Section } from '#web/admin/order/section.tsx'
import { SendMailForm, useIsSending, useResend } from '#web/admin/order/send-mail-form.tsx'
import { exactMoment, formatMailMoment, orDash } from '#web/admin/orders/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/order/email-history.module.css'

type Mail = OrderDetail['mailHistory'][number]

const FAILED: readonly MailState[] = ['failed', 'bounced']

/** Every mail of the order and how far it came; a failed one can be tried again, by either provider. */
export function EmailHistory({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const columns = [
    t('table.number'),
    t('table.orderId'),
    t('table.downloadLink'),
    t('table.dateTime'),
    t('table.provider'),
    t('table.sentTo'),
    t('table.state'),
  ]
  return (
    <Section name="mailHistory">
      <HistoryTable
        label={t('sections.mailHistory')}
        columns={columns}
        rows={order.mailHistory.map((mail, index) => ({
          key: mail.id,
          cells: [
            index + 1,
            mail.order_id,
            <DocumentLink key="link" url={mail.url} file1={mail.uploadDoc.file1} />,
            <span key="at" title={exactMoment(mail.create_ts)}>
              {formatMailMoment(mail.create_ts)}
            </span>,
            PROVIDERS[mail.uploadDoc.mail_service_provider].button,
            <span key="to" className={styles.to}>
              <CopyValue value={mail.email} wraps />
            </span>,
            <Badge key="state" colour={MAIL_STATES[mail.state].colour}>
              {t(`mailStates.${mail.state}`)}
            </Badge>,
          ],
          extra: <Trouble order={order} mail={mail} />,
        }))}
      />
      <SendMailForm order={order} by="each provider" />
    </Section>
  )
}

function DocumentLink({ url, file1 }: { url: string | null; file1: string }) {
  return url === null ? (
    <>{orDash(file1)}</>
  ) : (
    <a href={url} className={styles.link} title={file1} download>
      {file1}
    </a>
  )
}

function Trouble({ order, mail }: { order: OrderDetail; mail: Mail }) {
  const { t } = useTranslation()
  const resend = useResend(order)
  const isSending = useIsSending(order)
  if (mail.reason === null && !FAILED.includes(mail.state)) return null
  const same = mail.uploadDoc.mail_service_provider
  const mayRetry = order.can.resendMail && (order.can.sendElsewhere || mail.email === order.email)
  return (
    <div className={styles.trouble}>
      <span>{mail.reason}</span>
      {FAILED.includes(mail.state) &&
        mayRetry &&
        PROVIDER_NAMES.map((provider) => (
          <Button
            key={provider}
            size="compact-xs"
            variant="default"
            disabled={isSending}
            onClick={() => resend.mutate({ email: mail.email, provider })}
          >
            {provider === same ? t('mail.retry') : t('mail.otherProvider', { provider: PROVIDERS[provider].button })}
          </Button>
        ))}
    </div>
  )
}
