import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { HistoryTable } from '#web/admin/order/history/history-table.tsx'
import { Section } from '#web/admin/order/section.tsx'
import { SendMailForm } from '#web/admin/order/mails/send-mail-form.tsx'
import { exactMoment, formatDownloadMoment, orDash } from '#web/admin/formats/formats.ts'
import styles from '#web/admin/order/history/comment-history.module.css'

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
              <Address key="ip" ip={orDash(download.ip)} />,
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

/** An address of the internet: a long one breaks after a colon, and no number of it in two. */
function Address({ ip }: { ip: string }) {
  const [first, ...others] = ip.split(/(?<=:)/)
  return (
    <span className={styles.address}>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
