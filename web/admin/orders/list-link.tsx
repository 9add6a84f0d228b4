import { Link } from '@tanstack/react-router'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/list-link.module.css'

interface ListLinkProps {
  queue: QueueKey
  filters: ListFilters
  /** What the number counts, for screen readers. */
  label: string
  /** It stands in a sentence, and not in a column of numbers. */
  inText?: boolean
  children: number
}

/** A number, and the way to the orders that it counts, if there are any, for those who may see their list. */
export function ListLink({ queue, filters, label, inText = false, children }: ListLinkProps) {
  const can = useCan()
  if (children === 0 || !can(QUEUES[queue].permission)) return formatCount(children)
  return (
    <Link
      to="/admin/$queue"
      params={{ queue: QUEUES[queue].route }}
      search={filters}
      className={inText ? styles.inText : styles.number}
      aria-label={`${label}: ${formatCount(children)}`}
    >
      {formatCount(children)}
    </Link>
  )
}
