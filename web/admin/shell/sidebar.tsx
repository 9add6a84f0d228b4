import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { LayoutDashboard, LogOut, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { useCount } from '#web/admin/orders/counts.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { useLogout } from '#web/admin/session/use-logout.ts'
import { queueIcon } from '#web/admin/orders/queue-icons.ts'
import { SCREENS } from '#web/admin/shell/screens.ts'
import { formatCount, formatShortCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/shell/sidebar.module.css'

const ViewLinks = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/views/view-links.tsx')).ViewLinks })),
)
const ReadyCount = lazy(async () => ({ default: (await import('#web/admin/shell/ready-count.tsx')).ReadyCount }))

/** The left menu: the queues that the table places here, with live counts, for those who may see them. */
export function Sidebar({ compact }: { compact: boolean }) {
  const { t } = useTranslation()
  const rail = useMediaQuery('(min-width: 768px) and (max-width: 991px)', false) === true && compact
  const queues = useVisibleQueues('sidebar')
  const words = useQueueWords()
  const count = useCount()
  const can = useCan()
  const logout = useLogout()
  return (
    <nav className={styles.nav} aria-label={t('shell.navigation')} data-rail={rail}>
      <ul className={styles.list}>
        <li>
          <Link
            to="/admin"
            className={styles.link}
            title={rail ? t('shell.dashboard') : undefined}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Line icon={LayoutDashboard} label={t('shell.dashboard')} />
          </Link>
        </li>
        {queues.map((queue) => (
          <li key={queue}>
            <Link
              to="/admin/$queue"
              params={{ queue: QUEUES[queue].route }}
              className={styles.link}
              title={rail ? words(queue).label : undefined}
              activeOptions={{ includeSearch: false }}
            >
              <Line icon={queueIcon(queue).icon} label={words(queue).label} count={count(queue)} compact={rail}>
                {queue === 'awaitingGovtOrder' && (
                  <Suspense>
                    <ReadyCount />
                  </Suspense>
                )}
              </Line>
            </Link>
          </li>
        ))}
      </ul>
      {can('orders:read') && (
        <Suspense fallback={<ViewLinksToCome />}>
          <ViewLinks className={styles} />
        </Suspense>
      )}
      <ul className={styles.list}>
        {SCREENS.filter(({ permission }) => can(permission)).map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link} title={rail ? t(`screens.${label}`) : undefined}>
              <Line icon={icon} label={t(`screens.${label}`)} />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.link}
            title={rail ? t('shell.logout') : undefined}
            onClick={() => logout.mutate()}
          >
            <Line icon={LogOut} label={t('shell.logout')} />
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The place of the first of them: what stands below does not move away from under somebody's pointer. */
function ViewLinksToCome() {
  return (
    <ul className={styles.list} aria-hidden>
      <li>
        <span className={styles.link} />
      </li>
    </ul>
  )
}

interface LineProps {
  icon: LucideIcon
  label: string
  count?: number | undefined
  compact?: boolean
  /** Signs before the count. */
  children?: ReactNode
}

function Line({ icon: Icon, label, count, compact = false, children }: LineProps) {
  return (
    <>
      <Icon size={18} strokeWidth={1.9} aria-hidden className={styles.icon} />
      <span className={styles.label}>{label}</span>
      {children}
      {count !== undefined && (
        <span className={styles.count}>{compact ? formatShortCount(count) : formatCount(count)}</span>
      )}
    </>
  )
}
