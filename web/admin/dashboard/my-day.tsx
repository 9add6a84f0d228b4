import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayListName } from '#contract/lists/day-lists.ts'
import { getMyDay, type MyDay as Day } from '#contract/lists/my-day.ts'
import { call } from '#web/api.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/dashboard/my-day.module.css'

const QUERY_KEY = ['my-day']
/** On a busy day its numbers are fetched no more often than this. */
const EVERY_MS = 10_000
const REFRESH_EVERY_MS = 60_000

const myDayQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ signal }) => (await call(getMyDay, {}, { signal })).data,
  refetchInterval: REFRESH_EVERY_MS,
})

/** What is said first and largest, even where it is nothing. */
const URGENT: readonly DayListName[] = ['fliesToday', 'fliesTomorrow', 'late', 'missed']

/** What one's day holds, in two lines: who flies soon without a ticket and what is late, then what waits for a look and what is one's own. */
export function MyDay() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(myDayQuery)
  const again = useFetchAgain(EVERY_MS, QUERY_KEY)
  useLiveEvent('order', again)
  // The lists below show what waits, too: a failure to load this must stop nobody.
  if (isError && data === undefined) return null
  return (
    <section className={styles.day} aria-label={t('myDay.title')} aria-busy={data === undefined}>
      {data !== undefined && <Said {...data} />}
    </section>
  )
}

function Said({ lists, did: { what, count } }: Day) {
  const { t } = useTranslation()
  const urgent = lists.filter(({ name }) => URGENT.includes(name))
  const others = lists.filter(({ name, orders }) => !URGENT.includes(name) && orders > 0)
  return (
    <>
      {what === 'called' ? (
        <ToCall lists={urgent} />
      ) : (
        <p className={styles.urgent}>
          {urgent.every(({ orders }) => orders === 0) ? t('myDay.calm') : <Parts lists={urgent} />}
        </p>
      )}
      <p className={styles.others}>
        {others.length > 0 && (
          <>
            <Parts lists={others} />
            <Dot />
          </>
        )}
        {t(`myDay.${what}`, { count, formatted: formatCount(count) })}
      </p>
    </>
  )
}

/** Of each queue from which travellers are called what there is, or that there is nothing in any. */
function ToCall({ lists }: Pick<Day, 'lists'>) {
  const { t, i18n } = useTranslation()
  const words = useQueueWords()
  const queues = [...new Set(lists.map(({ queue }) => queue))]
  if (lists.every(({ orders }) => orders === 0)) {
    const all = new Intl.ListFormat(i18n.language).format(queues.map((queue) => words(queue).label))
    return <p className={styles.urgent}>{t('myDay.calmCalls', { queues: all })}</p>
  }
  return queues.map((queue) => {
    const some = lists.filter((list) => list.queue === queue && list.orders > 0)
    const { label } = words(queue)
    return (
      some.length > 0 && (
        <p key={queue} className={styles.urgent}>
          {label}: <Parts lists={some} of={label} />
        </p>
      )
    )
  })
}

/** `of`: the queue of whoever calls, to whom not all who fly are shown. */
function Parts({ lists, of }: Pick<Day, 'lists'> & { of?: string }) {
  const { t } = useTranslation()
  return lists.map(({ name, queue, filters, orders }, at) => {
    const words = t(`myDay.${of !== undefined && name === 'fliesToday' ? 'toCallToday' : name}`, { count: orders })
    return (
      <Fragment key={name}>
        {at > 0 && <Dot />}
        <span
          className={styles.part}
          data-bad={name === 'fliesToday' && orders > 0}
          data-late={name === 'late' && orders > 0}
        >
          <ListLink
            queue={queue}
            filters={filtersIn(filters)}
            label={of === undefined ? words : `${of}, ${words}`}
            inText
          >
            {orders}
          </ListLink>{' '}
          {words}
        </span>
      </Fragment>
    )
  })
}

const Dot = () => (
  <span className={styles.dot} aria-hidden>
    {' · '}
  </span>
)
