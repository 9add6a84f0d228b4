import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import { copiedPhone, DASH, formatPhone } from '#web/admin/formats/formats.ts'
import { CallingContext } from '#web/admin/orders/calling/calling-of.tsx'
import { LocalTime } from '#web/admin/orders/calling/local-time.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/orders/calling/phone-cell.module.css'

/** A telephone number; in lists for calling, a link that dials it, with the local time there and how often it was tried. */
export function PhoneCell({ order }: { order: OrderRow }) {
  const { t } = useTranslation()
  const calling = use(CallingContext)
  const phone = formatPhone(order.country_code, order.phone_number)
  if (phone === DASH) return DASH
  if (calling === undefined)
    return <CopyValue value={copiedPhone(order.country_code, order.phone_number)} shown={phone} />
  const known = calling.get(order.order_id)
  return (
    <span className={styles.cell}>
      {known?.dialled ? <a href={`tel:${known.dialled}`}>{known.shown}</a> : <span>{phone}</span>}
      {known && <LocalTime zones={known.zones} isShort />}
      {known !== undefined && known.attempts > 0 && (
        <span className={styles.tried} title={t('callTime.tried', { count: known.attempts })}>
          <span aria-hidden>{known.attempts}×</span>
          <span className="visually-hidden">{t('callTime.tried', { count: known.attempts })}</span>
        </span>
      )}
    </span>
  )
}
