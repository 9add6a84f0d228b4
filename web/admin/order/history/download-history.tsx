import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { HistoryTable } from '#web/admin/order/history/history-table.tsx'
import { Section } from '#web/admin/order/section.tsx'
import { SendMailForm } from '#web/admin/order/mails/send-mail-form.tsx'
import { exactMoment, formatDownloadMoment, orDash } from '#web/admin/formats/formats.ts'
import { breakAt } from '#web/ui/break-at.tsx'
import styles from '#web/admin/order/history/comment-history.module.css'

/** A long address of the internet breaks after a colon, and no number of it in two. */
const IN_ADDRESS = /(?<=:)/

/** Every download by the traveller: when, what, from where, with what. */
export function DownloadHistory({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const columns = [
    t('table.number'),
    t('table.orderId'),
    t('table.dateTimeEst'),
    t('table.file'),
    t('table.ip'),
    t('table.location'),
    t('table.device'),
  ]
  return (
    <Section name="downloads">
      {order.downloadHistory.length === 0 ? (
        <p className={styles.none}>{t('table.noRecord')}</p>
      ) : (
        <HistoryTable
          label={t('sections.downloads')}
          columns={columns}
          rows={order.downloadHistory.map((download, index) => ({
            key: `${download.create_ts}-${download.ip}`,
            cells: [
              index + 1,
              download.order_id,
              <span key="at" title={exactMoment(download.create_ts)}>
                {formatDownloadMoment(download.create_ts)}
              </span>,
              download.file1,
              <span key="ip" className={styles.address}>
                {breakAt(orDash(download.ip), IN_ADDRESS)}
              </span>,
              orDash(download.timezone),
              [...new Set(download.browser.split('-')), download.os].filter((part) => part.trim() !== '').join(' · '),
            ],
          }))}
        />
      )}
      <SendMailForm order={order} by="the default" />
    </Section>
  )
}
