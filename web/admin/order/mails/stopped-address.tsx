import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isSameEmail } from '#contract/normalise/email.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { formatDay } from '#web/admin/formats/formats.ts'
import styles from '#web/admin/order/forms.module.css'

/** Says, beside a field for an e-mail, that mail to the order's own address had bounced or was called spam. */
export function StoppedAddress({ order, email }: { order: OrderDetail; email: string }) {
  const { t } = useTranslation()
  const { suppression } = order
  if (suppression === null || !isSameEmail(email, order.email)) return null
  return (
    <p className={styles.stopped}>
      <MailWarning size={15} aria-hidden />
      {t(`mailStopped.${suppression.state}`, { day: formatDay(suppression.at) })}
    </p>
  )
}
