import { Link } from '@tanstack/react-router'
import { filterPermissions } from '#contract/lists/filter-permissions.ts'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { monthsOf } from '#web/admin/orders/list-search.ts'
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
  /** What is shown in place of the number: a sum of money, or words around it. */
  shown?: string
  children: number
}

/** A number, and the way to the orders that it counts, if there are any, for those who may see their list. */
export function ListLink({ queue, filters, label, inText = false, shown, children }: ListLinkProps) {
  const can = useCan()
  const text = shown ?? formatCount(children)
  const needed = [QUEUES[queue].permission, ...filterPermissions(Object.keys(filters))]
  if (children === 0 || !needed.every(can)) return text
  return (
    <Link
      to="/admin/$queue"
      params={{ queue: QUEUES[queue].route }}
      search={{ ...filters, ...monthsOf(queue) }}
      className={inText ? styles.inText : styles.number}
      aria-label={`${label}: ${text}`}
    >
      {text}
    </Link>
  )
}
