import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ShiftBoard } from '#contract/lists/shift.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { OnPaper } from '#web/admin/frame/on-paper.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { fromNow } from '#web/admin/formats/due.ts'
import { officeMoment } from '#web/admin/formats/formats.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { useCan } from '#web/admin/session/use-session.ts'
import { MyNote } from '#web/admin/shift/my-note.tsx'
import { officeHour } from '#web/admin/shift/office-hour.ts'
import { ShiftAssigned } from '#web/admin/shift/shift-assigned.tsx'
import { ShiftHours } from '#web/admin/shift/shift-hours.tsx'
import { ShiftLater } from '#web/admin/shift/shift-later.tsx'
import { ShiftNotes } from '#web/admin/shift/shift-notes.tsx'
import { ShiftPeople } from '#web/admin/shift/shift-people.tsx'
import { SHIFT_KEY, shiftQuery } from '#web/admin/shift/shift-query.ts'
import { ShiftQueues } from '#web/admin/shift/shift-queues.tsx'
import { useNow } from '#web/ui/use-now.ts'
import tabs from '#web/admin/frame/tabs.module.css'
import styles from '#web/admin/shift/shift.module.css'

const route = getRouteApi('/admin/shift')
/** Orders come and go all day; the board follows at most so often. */
const FOLLOW_EVERY_MS = 5000

/** The board for the change of shift: what one takes over, and what one hands over. */
export function ShiftPage() {
  return (
    <Guarded permission="shift:work">
      <Shift />
    </Guarded>
  )
}

function Shift() {
  const { t } = useTranslation()
  const can = useCan()
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery(shiftQuery(route.useSearch()))
  useFollowing()
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <Page title={t('shift.title')}>
      <OnPaper readAtMs={dataUpdatedAt} />
      {data !== undefined && (
        <>
          <Changes board={data} />
          <div className={styles.board} data-stale={isPlaceholderData}>
            <div className={styles.pair}>
              <ShiftNotes notes={data.notes} />
              <MyNote mine={data.mine} />
            </div>
            <ShiftQueues board={data} />
            <ShiftPeople people={data.people} />
            <ShiftAssigned assigned={data.assigned} />
            <ShiftLater board={data} />
            {can('shift:set') && <ShiftHours key={data.starts.join()} starts={data.starts} />}
          </div>
        </>
      )}
    </Page>
  )
}

/** What happens shows here too: notes at once, what orders do a moment later. */
function useFollowing(): void {
  const notes = useFetchAgain(300, SHIFT_KEY)
  const orders = useFetchAgain(FOLLOW_EVERY_MS, SHIFT_KEY)
  useLiveEvent('order', ({ parts }) => {
    if (parts.includes('shift_notes')) notes()
  })
  useLiveEvent('claim', notes)
  useLiveEvent('orders', orders)
}

/** From which change of shift one looks, and when the next one is. */
function Changes({ board: { changes, since, until } }: { board: ShiftBoard }) {
  const { t, i18n } = useTranslation()
  const navigate = route.useNavigate()
  const nowMs = useNow()
  // A moment that is no longer a change of shift, since somebody set other hours, is still where the board starts.
  const offered = changes.includes(since) ? changes : [...changes, since]
  return (
    <div className={styles.changes}>
      <div className={tabs.tabs} role="group" aria-label={t('shift.looking')}>
        {offered.map((at) => (
          <button
            key={at}
            type="button"
            className={tabs.tab}
            aria-pressed={at === since}
            title={officeMoment(at)}
            onClick={() => void navigate({ search: { since: at }, replace: true })}
          >
            {t('shift.since', { at: officeHour(at) })}
          </button>
        ))}
      </div>
      <p className={styles.said}>
        {t('shift.said', { at: officeHour(until), when: fromNow(Date.parse(until), nowMs, i18n.language) })}
      </p>
    </div>
  )
}
