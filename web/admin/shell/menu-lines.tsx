import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { useCount } from '#web/admin/orders/counts.ts'
import { queueIcon } from '#web/admin/orders/queue-icons.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import type { ScreenRow } from '#web/admin/shell/screens.ts'
import { formatCount, formatShortCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/shell/sidebar.module.css'

const ReadyCount = lazy(async () => ({ default: (await import('#web/admin/shell/ready-count.tsx')).ReadyCount }))

interface QueueLinkProps {
  queue: QueueKey
  /** Only its picture and its count, below each other. */
  rail: boolean
}

/** The menu's line of a queue, with how many orders are in it now. */
export function QueueLink({ queue, rail }: QueueLinkProps) {
  const { label } = useQueueWords()(queue)
  const count = useCount()(queue)
  const written = count === undefined ? '' : rail ? formatShortCount(count) : formatCount(count)
  return (
    <Link
      to="/admin/$queue"
      params={{ queue: QUEUES[queue].route }}
      className={styles.link}
      title={rail ? label : undefined}
      activeOptions={{ includeSearch: false }}
    >
      <Line icon={queueIcon(queue).icon} label={label} count={written}>
        {queue === 'awaitingGovtOrder' && (
          <Suspense>
            <ReadyCount />
          </Suspense>
        )}
      </Line>
    </Link>
  )
}

interface PlaceLinkProps {
  to: ScreenRow['to'] | '/admin' | '/admin/settings'
  icon: LucideIcon
  label: string
  rail: boolean
  /** Only that page is where it leads, and none below it. */
  isExact?: boolean
}

/** The menu's line of another screen. */
export function PlaceLink({ to, icon, label, rail, isExact = false }: PlaceLinkProps) {
  return (
    <Link
      to={to}
      className={styles.link}
      title={rail ? label : undefined}
      activeOptions={{ exact: isExact, includeSearch: false }}
    >
      <Line icon={icon} label={label} />
    </Link>
  )
}

interface LineProps {
  icon: LucideIcon
  label: string
  /** As it is written; while it is not known, its room is kept: ''. */
  count?: string
  /** Signs before the count. */
  children?: ReactNode
}

/** What stands in a line of the menu. */
export function Line({ icon: Icon, label, count, children }: LineProps) {
  return (
    <>
      <Icon size={18} strokeWidth={1.9} aria-hidden className={styles.icon} />
      <span className={styles.label}>{label}</span>
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  )
}
