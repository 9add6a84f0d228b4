import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { useCount } from '#web/admin/orders/counts.ts'
import { ChartsSkeleton } from '#web/admin/dashboard/charts-skeleton.tsx'
import { MyDay } from '#web/admin/dashboard/my-day.tsx'
import { withWords } from '#web/admin/language/languages.ts'
import { useIsCaller } from '#web/admin/orders/calling/use-is-caller.ts'
import { OrdersList } from '#web/admin/orders/orders-list.tsx'
import { statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { useCan } from '#web/admin/session/use-session.ts'
import { useListSearch } from '#web/admin/orders/use-list-search.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/dashboard/dashboard.module.css'

const Charts = lazy(withWords(async () => ({ default: (await import('#web/admin/dashboard/charts.tsx')).Charts })))

const TroubledMails = lazy(
  withWords(async () => ({ default: (await import('#web/admin/dashboard/troubled-mails.tsx')).TroubledMails })),
)

const FirstDay = lazy(
  withWords(async () => ({ default: (await import('#web/admin/dashboard/first-day.tsx')).FirstDay })),
)

const LeadToday = lazy(
  withWords(async () => ({ default: (await import('#web/admin/dashboard/lead-today.tsx')).LeadToday })),
)

const route = getRouteApi('/admin/')

/** The admin index lists New Orders; for members who call travellers, whom to call. */
const LISTED: QueueKey = 'newOrder'
const LISTED_FOR_CALLERS: QueueKey = 'contactCustomerOrder'

export function DashboardPage() {
  const { t } = useTranslation()
  const listed = useIsCaller() ? LISTED_FOR_CALLERS : LISTED
  const list = useListSearch(listed, { ...route.useSearch(), size: 10 })
  const words = useQueueWords()
  const tiles = useVisibleQueues('tile')
  const can = useCan()
  return (
    <>
      <h1 className="visually-hidden">{t('dashboard.title')}</h1>
      {can('sites:write') && (
        <Suspense>
          <FirstDay />
        </Suspense>
      )}
      <MyDay />
      <nav aria-label={t('dashboard.tiles')}>
        <ul className={styles.tiles}>
          {tiles.map((queue) => (
            <li key={queue}>
              <Tile queue={queue} />
            </li>
          ))}
        </ul>
      </nav>
      <Suspense>
        <TroubledMails />
      </Suspense>
      {can('room:read') && (
        <Suspense>
          <LeadToday />
        </Suspense>
      )}
      <OrdersList queue={listed} title={words(listed).label} level={2} {...list} />
      <Suspense fallback={<ChartsSkeleton />}>
        <Charts />
      </Suspense>
    </>
  )
}

function Tile({ queue }: { queue: QueueKey }) {
  const words = useQueueWords()
  const count = useCount()(queue)
  const { orders, route: path } = QUEUES[queue]
  const colour = orders === 'all' || orders === 'put off' ? 'gray' : statusColour(orders)
  return (
    <Link to="/admin/$queue" params={{ queue: path }} className={styles.tile}>
      <span className={styles.label} style={{ '--tint': `var(--mantine-color-${colour}-5)` } as React.CSSProperties}>
        {words(queue).label}
      </span>
      <span className={styles.count}>{count === undefined ? ' ' : formatCount(count)}</span>
    </Link>
  )
}
