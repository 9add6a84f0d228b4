import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { useCount } from '#web/admin/orders/counts.ts'
import { ChartsSkeleton, DeskSkeleton } from '#web/admin/dashboard/charts-skeleton.tsx'
import { MY_CALLS } from '#web/admin/dashboard/my-calls-key.ts'
import { MyDay } from '#web/admin/dashboard/my-day.tsx'
import { withWords } from '#web/admin/language/languages.ts'
import { useIsCaller } from '#web/admin/orders/calling/use-is-caller.ts'
import type { CameFrom } from '#web/admin/orders/from-list.ts'
import { statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { WorkNextOf } from '#web/admin/orders/work-next.tsx'
import { useCan } from '#web/admin/session/use-session.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/dashboard/dashboard.module.css'

const ChartsAndOrders = lazy(
  withWords(async () => ({ default: (await import('#web/admin/dashboard/charts-and-orders.tsx')).ChartsAndOrders })),
)

const TroubledMails = lazy(
  withWords(async () => ({ default: (await import('#web/admin/dashboard/troubled-mails.tsx')).TroubledMails })),
)

const LeadToday = lazy(
  withWords(async () => ({ default: (await import('#web/admin/dashboard/lead-today.tsx')).LeadToday })),
)

const MyCalls = lazy(withWords(async () => ({ default: (await import('#web/admin/dashboard/my-calls.tsx')).MyCalls })))

const MyDesk = lazy(withWords(async () => ({ default: (await import('#web/admin/dashboard/my-desk.tsx')).MyDesk })))

/** What waits to be filed: whoever flies today before what was promised, and that before the others; after each order again. */
const TO_FILE: CameFrom = {
  queue: 'newOrder',
  goesOn: [
    { queue: 'priorityOrder', filters: { flight: 'today' } },
    { queue: 'newOrder', filters: { flight: 'today' } },
    { queue: 'priorityOrder' },
    { queue: 'newOrder' },
  ],
}

/** Whom a caller calls next. */
const TO_CALL: CameFrom = { queue: 'contactCustomerOrder' }

/**
 * What one's day holds and where to begin, then what is to be done first, what is one's own by one's role, and last the pictures. Of who only
 * calls it is their own work: the queues follow that, and what is due elsewhere and the pictures are not theirs.
 */
export function DashboardPage() {
  const { t } = useTranslation()
  const can = useCan()
  const isCaller = useIsCaller()
  const files = can('orders:file')
  const leads = can('room:read')
  return (
    <>
      <h1 className="visually-hidden">{t('dashboard.title')}</h1>
      <div className={styles.day}>
        <MyDay />
        {files && <WorkNextOf from={TO_FILE} />}
        {isCaller && <CallNext />}
      </div>
      {isCaller ? (
        <Suspense fallback={<DeskSkeleton />}>
          <MyCalls>
            <Tiles />
          </MyCalls>
        </Suspense>
      ) : (
        <Tiles />
      )}
      <Suspense>
        <TroubledMails />
      </Suspense>
      {files && !leads && (
        <Suspense fallback={<DeskSkeleton />}>
          <MyDesk />
        </Suspense>
      )}
      {!isCaller && (
        <Suspense fallback={<ChartsSkeleton />}>
          <ChartsAndOrders hasOrders={files} setsUp={can('sites:write')}>
            {leads && (
              <Suspense>
                <LeadToday />
              </Suspense>
            )}
          </ChartsAndOrders>
        </Suspense>
      )}
    </>
  )
}

/** Whom to call next; no longer the first thing to do once it is known that nobody can be called. */
function CallNext() {
  const { data } = useQuery<{ now: unknown[] }>({ queryKey: MY_CALLS, enabled: false })
  return <WorkNextOf from={TO_CALL} isQuiet={data?.now.length === 0} />
}

function Tiles() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('dashboard.tiles')}>
      <ul className={styles.tiles}>
        {useVisibleQueues('tile').map((queue) => (
          <li key={queue}>
            <Tile queue={queue} />
          </li>
        ))}
      </ul>
    </nav>
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
