import type { TFunction } from 'i18next'
import type { OrderGroup } from '#contract/lists/order-groups.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { GroupHead } from '#web/admin/orders/group-heads.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/table/group-row.module.css'

/** The height of a group's head, in px. */
export const GROUP_PX = 32

/** TABLE: group that is lost or late where it is not worked on -> the queues where it is neither, since others have to act. */
const LOST: Partial<Record<OrderGroup, readonly QueueKey[]>> = {
  // Who flies today has no ticket yet, whoever has to act.
  today: [],
  tomorrow: ['awaitingGovtOrder'],
  overdue: ['awaitingOrder', 'awaitingGovtOrder'],
}

interface Props {
  head: GroupHead
  queue: QueueKey
  /** The table's columns; none on a phone, where it is an item of the list. */
  columns?: number
  t: TFunction
}

/** The head of a group of orders, which stays while one scrolls through them: its name and how many it has. */
export function GroupRow({ head: { group, count }, queue, columns, t }: Props) {
  const isLost = LOST[group]?.includes(queue) === false
  const isLate = group === 'overdue' && isLost
  // What waits for the government was filed.
  const name = group === 'missed' && queue === 'awaitingGovtOrder' ? 'flightPast' : group
  const words = (
    <span className={styles.words}>
      {t(`groups.${name}`)} <span className={styles.count}>{formatCount(count)}</span>
    </span>
  )
  if (columns === undefined)
    return (
      <li className={styles.item} data-group={group} data-lost={isLost && !isLate} data-late={isLate}>
        {words}
      </li>
    )
  return (
    <tr className={styles.row} data-group={group} data-lost={isLost && !isLate} data-late={isLate}>
      <th scope="rowgroup" colSpan={columns}>
        {words}
      </th>
    </tr>
  )
}
