import { memo, type ReactNode } from 'react'
import type { ListColumn } from '#contract/lists/queues.ts'
import { NOBODY } from '#web/admin/live/at-work.ts'
import { WhoIsHere } from '#web/admin/live/who-is-here.tsx'
import { ORDER_COLUMNS } from '#web/admin/orders/table/columns.tsx'
import { DASH } from '#web/admin/formats/formats.ts'
import type { ListRowProps } from '#web/admin/orders/list-row.ts'
import { OrderLink } from '#web/admin/orders/table/order-link.tsx'
import { duplicateText, OrderSigns, signsWidth } from '#web/admin/orders/table/order-signs.tsx'
import { RowButtons } from '#web/admin/orders/table/row-buttons.tsx'
import { CheckBox } from '#web/ui/check-box.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/orders/table/orders-table.module.css'

function drawCell(
  column: ListColumn,
  { order, index, acts, atWork, isReady, me, nowMs, names, t }: ListRowProps,
): ReactNode {
  const { text, copies, opens, leadsTo, cell } = ORDER_COLUMNS[column]
  const said = { t, nowMs, names, atWork: () => atWork }
  const value = text(order, said)
  if (value === DASH) return <span className={styles.dash}>{DASH}</span>
  if (cell !== undefined) return cell(order, said)
  if (copies === true) return <CopyValue value={value} />
  const other = leadsTo?.(order) ?? null
  if (other !== null) {
    return (
      <OrderLink
        orderId={other}
        className={styles.other}
        title={duplicateText(order, t)}
        onOpen={() => acts.openOther(other, index)}
      >
        {value}
      </OrderLink>
    )
  }
  if (opens !== true) return <span title={value}>{value}</span>
  const link = (
    <OrderLink orderId={order.order_id} className={styles.name} title={value} onOpen={() => acts.open(index)}>
      {value}
    </OrderLink>
  )
  if (atWork === NOBODY && !isReady && signsWidth(order) === 0) return link
  return (
    <span className={styles.withPeople}>
      {link}
      <OrderSigns order={order} isReady={isReady} onOpen={(other) => acts.openOther(other, index)} t={t} />
      <WhoIsHere atWork={atWork} me={me} t={t} />
    </span>
  )
}

/** One order of the table. */
export const TableRow = memo(function TableRow(props: ListRowProps) {
  const { order, index, isActive, isSelected, isTouched, columns, below, acts, t } = props
  const id = order.order_id
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive}
      data-order={id}
      data-index={index}
      data-touched={isTouched}
      title={isTouched ? t('queue.touched') : undefined}
      className={styles.row}
    >
      <td className={styles.check} data-check>
        <CheckBox
          checked={isSelected}
          onChange={(isShift) => acts.toggle(index, isShift)}
          label={t('queue.select', { id })}
        />
      </td>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {drawCell(column, props)}
          {column === 'name' && below.length > 0 && (
            <span className={styles.below}>
              {below.map((other) => (
                <span key={other} data-column={other}>
                  {drawCell(other, props)}
                </span>
              ))}
            </span>
          )}
        </td>
      ))}
      <td className={styles.actions}>
        <RowButtons {...props} />
      </td>
    </tr>
  )
})
