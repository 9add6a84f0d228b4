import { memo, use } from 'react'
import type { ListColumn } from '#contract/lists/queues.ts'
import { WhoIsHere } from '#web/admin/live/who-is-here.tsx'
import { CallingContext } from '#web/admin/orders/calling/calling-of.tsx'
import { PhoneCell } from '#web/admin/orders/calling/phone-cell.tsx'
import { ORDER_COLUMNS } from '#web/admin/orders/table/columns.tsx'
import { DASH, formatPhone, fullName, orDash } from '#web/admin/formats/formats.ts'
import type { ListRowProps } from '#web/admin/orders/list-row.ts'
import { OrderLink } from '#web/admin/orders/table/order-link.tsx'
import { OrderSigns } from '#web/admin/orders/table/order-signs.tsx'
import { AgeCell } from '#web/admin/orders/table/when-cells.tsx'
import { CheckBox } from '#web/ui/check-box.tsx'
import styles from '#web/admin/orders/table/order-card.module.css'

/** The dates that matter in a queue, of which a card shows those that its queue has; first until when and why it is put off. */
const DATES = ['later', 'due', 'flight', 'refundDate'] as const

/** The space below a card, in px. */
export const CARD_GAP_PX = 8

/** The height of a card with the space below it, in px: where a list has no dates, there is no line for them. */
export function cardPx(columns: readonly ListColumn[]): number {
  return CARD_GAP_PX + (hasDates(columns) ? 122 : 94)
}

function hasDates(columns: readonly ListColumn[]): boolean {
  return DATES.some((date) => columns.includes(date))
}

/** One order on a phone, which opens it; what is done with it is there once it is chosen. Only an address may be cut. */
export const OrderCard = memo(function OrderCard(props: ListRowProps) {
  const { order, index, isSelected, isTouched, isReady, columns, acts, atWork, me, t } = props
  const id = order.order_id
  const name = fullName(order)
  const said = { t, nowMs: props.nowMs, names: props.names, atWork: () => atWork }
  const dates = DATES.filter((column) => columns.includes(column) && ORDER_COLUMNS[column].text(order, said) !== DASH)
  // Only orders of a later day have one: below those without it no line is left empty.
  const processDay = columns.includes('processDate') ? ORDER_COLUMNS.processDate.text(order, said) : DASH
  const calling = use(CallingContext)
  const phone = columns.includes('telephone') ? formatPhone(order.country_code, order.phone_number) : DASH
  // What goes back and how far that is, in the place of an address.
  const refund = (['refundAmount', 'refundState'] as const)
    .filter((column) => columns.includes(column))
    .map((column) => ORDER_COLUMNS[column].text(order, said))
    .filter((text) => text !== DASH)
  // In a list by since when what goes back is owed, that, as the row says it.
  const since = (columns.includes('owed') ? order.owed_since : null) ?? order.created_at
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
        <OrderSigns order={order} isReady={isReady} onOpen={(other) => acts.openOther(other, index)} t={t} />
        <WhoIsHere atWork={atWork} me={me} t={t} />
        {columns.includes('status') && ORDER_COLUMNS.status.cell?.(order, said)}
      </div>
      {hasDates(columns) && (
        <p className={styles.dates}>
          {dates.slice(0, 2).map((column) => (
            <span key={column} className={column === 'later' ? styles.later : undefined}>
              {ORDER_COLUMNS[column].cell?.(order, said) ??
                `${column === 'later' ? '' : `${t(`columns.${column}`)} `}${ORDER_COLUMNS[column].text(order, said)}`}
            </span>
          ))}
        </p>
      )}
      {calling === undefined || phone === DASH ? (
        <p className={styles.line}>
          {(refund.length > 0 ? refund : [phone, orDash(order.email)]).filter((part) => part !== DASH).join(' · ')}
        </p>
      ) : (
        <p className={styles.line}>
          <PhoneCell order={order} />
        </p>
      )}
      <p className={styles.foot}>
        <span>
          {id} · <AgeCell moment={since} nowMs={props.nowMs} />
        </span>
        {processDay !== DASH && (
          <span>
            {t('columns.processDate')} {processDay}
          </span>
        )}
      </p>
    </li>
  )
})
