import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import { QUEUES } from '#contract/lists/queues.ts'
import { CALL_OUTCOMES } from '#contract/orders/call-outcomes.ts'
import { getMyCalls } from '#contract/orders/calls.ts'
import { timeThere } from '#contract/values/local-time.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { officeMoment } from '#web/admin/formats/formats.ts'
import { DeskSkeleton } from '#web/admin/dashboard/charts-skeleton.tsx'
import { MY_CALLS } from '#web/admin/dashboard/my-calls-key.ts'
import { ToCallLine } from '#web/admin/dashboard/to-call-line.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { LocalTime } from '#web/admin/orders/calling/local-time.tsx'
import type { CameFrom } from '#web/admin/orders/from-list.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { call } from '#web/api.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import parts from '#web/admin/dashboard/dashboard-parts.module.css'
import styles from '#web/admin/dashboard/my-calls.module.css'

type MyCallsToday = Data<typeof getMyCalls>

/** On a busy day they are fetched no more often than this. */
const EVERY_MS = 10_000
/** Who sleeps now is awake in a while. */
const REFRESH_EVERY_MS = 60_000

const myCallsQuery = queryOptions({
  queryKey: MY_CALLS,
  queryFn: async ({ signal }) => (await call(getMyCalls, {}, { signal })).data,
  refetchInterval: REFRESH_EVERY_MS,
})

const QUEUE = 'contactCustomerOrder'
const FROM: CameFrom = { queue: QUEUE }

/**
 * What is a caller's own: whom to call now, whom to call again today and at what time, and what came of today's calls; and below it, once its
 * height is known, what follows.
 */
export function MyCalls({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(myCallsQuery)
  const again = useFetchAgain(EVERY_MS, MY_CALLS)
  useLiveEvent('claim', again)
  useLiveEvent('orders', again)
  if (data === undefined && error === null) return <DeskSkeleton />
  return (
    <>
      {data === undefined ? (
        <FailurePanel error={error} retry={() => void refetch()} />
      ) : (
        <div className={styles.desk}>
          <Now data={data} />
          <Again data={data} />
          <Made data={data} />
        </div>
      )}
      {children}
    </>
  )
}

interface Props {
  data: MyCallsToday
}

function Now({ data }: Props) {
  const { t } = useTranslation()
  const { label } = useQueueWords()(QUEUE)
  return (
    <Panel
      title={t('myCalls.now')}
      aside={
        <Link to="/admin/$queue" params={{ queue: QUEUES[QUEUE].route }} className={parts.more}>
          {label} <ArrowRight size={14} aria-hidden />
        </Link>
      }
    >
      <ul className={styles.lines}>
        {data.now.map((one) => (
          <ToCallLine key={one.order_id} one={one} from={FROM}>
            <LocalTime zones={one.zones} />
          </ToCallLine>
        ))}
      </ul>
      {data.now.length === 0 && (
        <p className={styles.none}>
          {t('myCalls.nobody')}{' '}
          {data.next_call_at !== null && t('myCalls.nextFrom', { when: inOffice(data.next_call_at) })}
        </p>
      )}
    </Panel>
  )
}

function Again({ data }: Props) {
  const { t } = useTranslation()
  const nowMs = useNow()
  return (
    <Panel title={t('myCalls.again')}>
      <ul className={styles.lines}>
        {data.again.map((one) => (
          <ToCallLine key={one.order_id} one={one} from={FROM}>
            <time dateTime={one.again_at}>
              {t(Date.parse(one.again_at) > nowMs ? 'myCalls.at' : 'myCalls.since', { time: inOffice(one.again_at) })}
            </time>
            <There zones={one.zones} at={one.again_at} />
            {one.outcome !== 'no-answer' && <span className={styles.why}>{t('myCalls.agreed')}</span>}
          </ToCallLine>
        ))}
      </ul>
      {data.again.length === 0 && <p className={styles.none}>{t('myCalls.nobodyAgain')}</p>}
    </Panel>
  )
}

/** What the clocks there show at that moment. */
function There({ zones, at }: { zones: readonly string[]; at: string }) {
  const { t } = useTranslation()
  const there = timeThere(zones, new Date(at))
  if (there === null) return null
  const [from, to] = [there.from.slice(11), there.to.slice(11)]
  return (
    <span className={styles.why}>
      {t('callTime.awake', { time: from === to ? from : t('callTime.range', { from, to }) })}
    </span>
  )
}

function Made({ data }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('myCalls.made')}>
      <dl className={styles.made}>
        {CALL_OUTCOMES.map((outcome) => (
          <div key={outcome}>
            <dt>{t(`myCalls.outcomes.${outcome}`)}</dt>
            <dd>{formatCount(data.made[outcome])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** By the clock of the office, with the day where that is not today. */
function inOffice(moment: string): string {
  const isToday = dayInSantoDomingo(new Date(moment)) === dayInSantoDomingo(new Date())
  const whole = officeMoment(moment)
  return isToday ? whole.slice(-5) : whole
}
