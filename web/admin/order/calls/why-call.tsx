import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { formatDay } from '#web/admin/formats/formats.ts'
import { lastComment, lostMails } from '#web/admin/order/calls/call-reasons.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

/** Why the traveller is called: the mail that did not arrive, what was asked and not answered, the values to check; else the last comment that no call wrote, or that there is none, and what the last call says. */
export function WhyCall({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const mails = lostMails(order)
  const isNothing = mails.length + order.asked.length + order.needs_check.length === 0
  const noted = lastComment(order)
  return (
    <div className={styles.part}>
      <h3>{t('calling.why')}</h3>
      <ul className={styles.why}>
        {mails.map((mail) => (
          <li key={mail.id}>
            {t('calling.mailLost', {
              email: mail.email,
              state: t(`mailStates.${mail.state}`),
              when: formatDay(mail.state_at),
            })}
          </li>
        ))}
        {order.asked.map(({ at, values, note }) => (
          <li key={at}>
            {t('calling.asked', {
              when: formatDay(at),
              what: values.map((value) => t(`fields.${value}`)).join(', ') || note,
            })}
          </li>
        ))}
        {order.needs_check.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
        {isNothing && noted !== undefined && (
          <li className={styles.quiet}>{t('calling.noted', { words: noted.remark })}</li>
        )}
        {isNothing && noted === undefined && (
          <li className={styles.quiet}>
            {t('calling.noReason')} {order.remark.toSorted((a, b) => b.id - a.id)[0]?.remark}
          </li>
        )}
      </ul>
    </div>
  )
}
