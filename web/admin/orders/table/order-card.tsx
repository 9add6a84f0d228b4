import { memo } from 'react'
import type { OrderColumn } from '#contract/queues.ts'
import { WhoIsHere } from '#web/admin/live/who-is-here.tsx'
import { ORDER_COLUMNS } from '#web/admin/orders/table/columns.tsx'
import { DASH, exactMoment, formatMoment, formatPhone, fullName, orDash } from '#web/admin/formats/formats.ts'
import type { ListRowProps } from '#web/admin/orders/list-row.ts'
import { OrderLink } from '#web/admin/orders/table/order-link.tsx'
import { ReadyBadge } from '#web/admin/orders/table/ready-badge.tsx'
import { RowButtons } from '#web/admin/orders/table/row-buttons.tsx'
import { CheckBox } from '#web/ui/check-box.tsx'
import styles from '#web/admin/orders/table/order-card.module.css'

/** The height of a card with the space below it, in px. */
export const CARD_PX = 146

/** The one date that matters in this queue: it stands before the moment the order came. */
function otherDate(columns: readonly OrderColumn[]): OrderColumn | undefined {
  return (['refundDate', 'processDate'] as const).find((column) => columns.includes(column))
}

/** One order on a phone. Only an address may be cut. */
export const OrderCard = memo(function OrderCard(props: ListRowProps) {
  const { order, index, isSelected, isTouched, isReady, columns, acts, atWork, me, t } = props
  const id = order.order_id
  const name = fullName(order)
  const date = otherDate(columns)
  const phone = columns.includes('telephone') ? formatPhone(order.country_code, order.phone_number) : DASH
  const other = date === undefined ? DASH : ORDER_COLUMNS[date].text(order, t)
  return (
    <li
      className={styles.card}
      data-selected={isSelected}
      data-touched={isTouched}
      data-active={props.isActive}
      data-order={id}
      data-index={index}
    >
      <div className={styles.head}>
        <CheckBox
          checked={isSelected}
          onChange={(isShift) => acts.toggle(index, isShift)}
          label={t('queue.select', { id })}
        />
        <OrderLink orderId={id} className={styles.name} title={name} onOpen={() => acts.open(index)}>
          {name}
        </OrderLink>
        {isReady && <ReadyBadge t={t} />}
        <WhoIsHere atWork={atWork} me={me} t={t} />
        {columns.includes('status') && ORDER_COLUMNS.status.cell?.(order, t)}
      </div>
      <p className={styles.line}>{orDash(order.email)}</p>
      <p className={styles.line}>
        {[phone, date !== undefined && other !== DASH ? `${t(`columns.${date}`)} ${other}` : DASH]
          .filter((part) => part !== DASH)
          .join(' · ')}
      </p>
      <div className={styles.foot}>
        <span className={styles.id}>
          {id}
          <span title={exactMoment(order.created_at)}>{formatMoment(order.created_at)} UTC</span>
        </span>
        <RowButtons {...props} />
      </div>
    </li>
  )
})
