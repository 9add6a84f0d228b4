import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { daysBefore } from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { OnPaper } from '#web/admin/frame/on-paper.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { formatDays } from '#web/admin/formats/format-days.ts'
import { OfficeHours } from '#web/admin/reports/office-hours.tsx'
import { DaysForm, NoSuchDays, runBackwards } from '#web/admin/reports/days-form.tsx'
import { RoomDisputes } from '#web/admin/reports/room-disputes.tsx'
import { RoomDone } from '#web/admin/reports/room-done.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { RoomPeople } from '#web/admin/reports/room-people.tsx'
import { periodsAt, type RoomSearch } from '#web/admin/reports/room-search.ts'
import { roomQuery } from '#web/admin/reports/room-query.ts'
import { RoomShares } from '#web/admin/reports/room-shares.tsx'
import { RoomOwed, RoomQueues, useQueueColumns } from '#web/admin/reports/room-waiting.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import tabs from '#web/admin/frame/tabs.module.css'
import styles from '#web/admin/reports/room.module.css'

const route = getRouteApi('/admin/room')
/** The Manager's room: what was done in some days and in the ones before, by whom, and what waits now. */
export function RoomPage() {
  return (
    <Guarded permission="room:read">
      <Room />
    </Guarded>
  )
}

function Room() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isWrong = runBackwards(search)
  const { data, dataUpdatedAt, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...roomQuery(search),
    enabled: !isWrong,
  })
  const onDays = (from: string, to: string) => void navigate({ search: { from, to } })
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <Page title={t('room.title')}>
      <OnPaper readAtMs={dataUpdatedAt} />
      <div className={styles.period}>
        <Periods search={search} onDays={onDays} />
        <DaysForm
          from={search.from}
          to={search.to}
          isBusy={isFetching && isPlaceholderData}
          hasAllTime={false}
          onDays={onDays}
        />
      </div>
      {isWrong && <NoSuchDays from={search.from} to={search.to} onDays={onDays} />}
      {data === undefined && !isWrong && <Coming />}
      {data !== undefined && !isWrong && (
        <div className={styles.room} data-stale={isPlaceholderData}>
          <Said room={data} />
          <RoomDone room={data} />
          <RoomQueues room={data} />
          <RoomPeople room={data} />
          <RoomOwed room={data} />
          <RoomDisputes room={data} />
          <RoomShares room={data} />
        </div>
      )}
    </Page>
  )
}

const FIGURES = 6

/** In the shape of what comes. */
function Coming() {
  const { t } = useTranslation()
  return (
    <div className={`${styles.room} ${styles.coming}`} aria-busy>
      <div className={styles.figures} aria-hidden>
        {Array.from({ length: FIGURES }, (_, at) => (
          <span key={at} className={styles.figure} />
        ))}
      </div>
      <Panel title={t('room.waiting')}>
        <DataTable
          label={t('room.waiting')}
          columns={useQueueColumns([])}
          rows={[]}
          rowKey={({ queue }) => queue}
          skeletons={8}
          isBusy
        />
      </Panel>
    </div>
  )
}

function Periods({ search, onDays }: { search: RoomSearch; onDays: (from: string, to: string) => void }) {
  const { t } = useTranslation()
  const nowMs = useNow()
  return (
    <div className={tabs.tabs} role="group" aria-label={t('room.period')}>
      {periodsAt(nowMs).map(({ name, from, to }) => (
        <button
          key={name}
          type="button"
          className={tabs.tab}
          aria-pressed={from === search.from && to === search.to}
          onClick={() => onDays(from, to)}
        >
          {t(`room.periods.${name}`)}
        </button>
      ))}
    </div>
  )
}

/** Which days these are, those before, and from when to when they are in the office. */
function Said({ room }: { room: Room }) {
  const { t } = useTranslation()
  return (
    <div className={styles.said}>
      <div>
        <p role="status">
          {t('room.days', { days: formatDays(room), before: formatDays(daysBefore(room)) })} <OfficeHours room={room} />
        </p>
      </div>
      <RoomExport table="figures" title={t('room.figures')} room={room} />
    </div>
  )
}
