import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayListName } from '#contract/lists/day-lists.ts'
import { getMyDay, type MyDay as Day } from '#contract/lists/my-day.ts'
import { call } from '#web/api.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
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
const URGENT: readonly DayListName[] = ['fliesToday', 'fliesTomorrow', 'late']

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
  // Callers only see Contact Customer, and nothing of all who fly.
  const isCaller = what === 'called'
  const isCalm = urgent.every(({ orders }) => orders === 0)
  return (
    <>
      <p className={styles.urgent}>
        {isCalm ? t(isCaller ? 'myDay.calmCalls' : 'myDay.calm') : <Parts lists={urgent} isCaller={isCaller} />}
      </p>
      <p className={styles.others}>
        {others.length > 0 && (
          <>
            <Parts lists={others} isCaller={isCaller} />
            <Dot />
          </>
        )}
        {t(`myDay.${what}`, { count, formatted: formatCount(count) })}
      </p>
    </>
  )
}

function Parts({ lists, isCaller }: Pick<Day, 'lists'> & { isCaller: boolean }) {
  const { t } = useTranslation()
  return lists.map(({ name, queue, filters, orders }, at) => {
    const words = t(`myDay.${isCaller && name === 'fliesToday' ? 'toCallToday' : name}`, { count: orders })
    return (
      <Fragment key={name}>
        {at > 0 && <Dot />}
        <span
          className={styles.part}
          data-bad={name === 'fliesToday' && orders > 0}
          data-late={name === 'late' && orders > 0}
        >
          <ListLink queue={queue} filters={filtersIn(filters)} label={words} inText>
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
