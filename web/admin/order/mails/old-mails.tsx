import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { exactMoment, formatMailMoment, orDash } from '#web/admin/formats/formats.ts'
import { HistoryTable } from '#web/admin/order/history/history-table.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/order/mails/old-mails.module.css'

/** Mails that the system before says it sent, apart from ours: nothing of them is claimed, and none can be sent again. */
export function OldMails({ mails }: { mails: OrderDetail['old_mails'] }) {
  const { t } = useTranslation()
  if (mails.length === 0) return null
  const columns = [
    t('table.dateTimeUtc'),
    t('oldMails.subject'),
    t('table.provider'),
    t('table.sentTo'),
    t('table.state'),
  ]
  return (
    <section className={styles.part}>
      <h3>{t('oldMails.title')}</h3>
      <p className={styles.hint}>{t('oldMails.hint')}</p>
      <HistoryTable
        label={t('oldMails.title')}
        columns={columns}
        rows={mails.map((mail) => ({
          key: mail.id,
          cells: [
            <time key="at" dateTime={mail.at} title={exactMoment(mail.at)}>
              {formatMailMoment(mail.at)}
            </time>,
            mail.subject,
            orDash(mail.provider),
            <CopyValue key="to" value={mail.email} wraps />,
            orDash(mail.state),
          ],
          extra:
            mail.text === null ? undefined : (
              <details className={styles.words}>
                <summary>{t('oldMails.words')}</summary>
                <p>{mail.text}</p>
              </details>
            ),
        }))}
      />
    </section>
  )
}
