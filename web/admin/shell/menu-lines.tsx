import { Link, useLocation } from '@tanstack/react-router'
import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { MY_ORDERS } from '#contract/lists/room-links.ts'
import { useCount } from '#web/admin/orders/counts.ts'
import { queueIcon } from '#web/admin/orders/queue-icons.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { dashboardOf } from '#web/admin/session/home.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import type { MenuEntry } from '#web/admin/shell/menu.ts'
import { KEYS, type ScreenRow } from '#web/admin/shell/screens.ts'
import { formatCount, formatShortCount } from '#web/ui/format-count.ts'
import { withGoKeys } from '#web/admin/frame/go-keys.ts'
import styles from '#web/admin/shell/sidebar.module.css'

const ReadyCount = lazy(async () => ({ default: (await import('#web/admin/shell/menu-counts.tsx')).ReadyCount }))
const DisputesCount = lazy(async () => ({ default: (await import('#web/admin/shell/menu-counts.tsx')).DisputesCount }))

interface EntryProps {
  entry: MenuEntry
  /** Only its picture and its count, below each other. */
  rail: boolean
}

/** The menu's line of a queue, of a screen, or of the dashboard. */
export function EntryLink({ entry, rail }: EntryProps) {
  const { t } = useTranslation()
  const role = useSignedIn()?.type
  if (entry.to === 'queue') return <QueueLink queue={entry.queue} rail={rail} />
  if (entry.to === 'screen') {
    const { to, icon, label, letter } = entry.screen
    const count = label === 'disputes' && (
      <Suspense>
        <DisputesCount rail={rail} />
      </Suspense>
    )
    return <PlaceLink to={to} icon={icon} label={t(`screens.${label}`)} letter={letter} count={count || undefined} />
  }
  const place = { to: dashboardOf(role), icon: LayoutDashboard, label: t('shell.dashboard'), letter: KEYS.dashboard }
  return <PlaceLink {...place} isExact />
}

/** The menu's line of a queue, with how many orders are in it now. */
function QueueLink({ queue, rail }: { queue: QueueKey; rail: boolean }) {
  const { label } = useQueueWords()(queue)
  const count = useCount()(queue)
  const { icon, letter } = queueIcon(queue)
  const written = count === undefined ? '' : rail ? formatShortCount(count) : formatCount(count)
  const { search } = useLocation()
  // A view of the list has a line of its own.
  const isView = search.view !== undefined || (queue === MY_ORDERS.queue && search.claimed === 'me')
  return (
    <Link
      to="/admin/$queue"
      params={{ queue: QUEUES[queue].route }}
      className={styles.link}
      title={withGoKeys(label, letter)}
      activeOptions={{ exact: isView, includeSearch: isView }}
    >
      <Line icon={icon} label={label} count={written}>
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
  to: ScreenRow['to'] | '/admin' | '/admin/dashboard' | '/admin/settings'
  icon: LucideIcon
  label: string
  /** The key that goes there, after `g`. */
  letter: string | undefined
  /** Only that page is where it leads, and none below it. */
  isExact?: boolean
  count?: ReactNode
}

/** The menu's line of another screen. */
export function PlaceLink({ to, icon, label, letter, isExact = false, count }: PlaceLinkProps) {
  return (
    <Link
      to={to}
      className={styles.link}
      title={withGoKeys(label, letter)}
      activeOptions={{ exact: isExact, includeSearch: false }}
    >
      <Line icon={icon} label={label} count={count} />
    </Link>
  )
}

interface LineProps {
  icon: LucideIcon
  label: string
  /** As it is written; while it is not known, its room is kept: ''. */
  count?: ReactNode
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
