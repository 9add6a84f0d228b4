import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/lists/room.ts'
import { OfficeHours } from '#web/admin/reports/office-hours.tsx'
import { disputeRows, useDisputeColumns } from '#web/admin/reports/room-disputes.tsx'
import { RoomDone } from '#web/admin/reports/room-done.tsx'
import { usePeopleColumns } from '#web/admin/reports/room-people.tsx'
import { roomQuery } from '#web/admin/reports/room-query.ts'
import { periodsAt, ROOM_SEARCH_DEFAULTS } from '#web/admin/reports/room-search.ts'
import { useOwedColumns } from '#web/admin/reports/room-waiting.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import parts from '#web/admin/dashboard/dashboard-parts.module.css'
import styles from '#web/admin/dashboard/lead-today.module.css'

/** The busiest people; the others are in the room. */
const PEOPLE_AT_MOST = 6

/** For whoever leads: what is theirs to decide, which is what is owed and which disputes run; then what came and was done today, and by whom. The Manager's room has the rest. */
export function LeadToday() {
  const { data } = useQuery(roomQuery(ROOM_SEARCH_DEFAULTS))
  return data === undefined ? null : <Today room={data} />
}

/** TABLE: of the room's columns, those that fit beside others. */
const SHOWN = {
  people: ['name', 'completed', 'before', 'working', 'assigned'],
  owed: ['amount', 'refunds', 'oldest'],
}

function pick<Row>(columns: DataColumn<Row>[], names: readonly string[]): DataColumn<Row>[] {
  return columns.filter(({ key }) => names.includes(key))
}

function Today({ room }: { room: Room }) {
  const { t } = useTranslation()
  const [{ name: today }] = periodsAt(useNow())
  const people = room.people.slice(0, PEOPLE_AT_MOST)
  return (
    <div className={styles.today}>
      <div className={styles.panels}>
        <Panel title={t('room.disputes')}>
          <DataTable
            label={t('room.disputes')}
            columns={useDisputeColumns(room)}
            rows={disputeRows(room).filter(({ cases }) => cases > 0)}
            rowKey={({ due }) => due}
            empty={<p className={styles.none}>{t('room.noDisputes')}</p>}
          />
        </Panel>
        <Panel title={t('room.owed')}>
          <DataTable
            label={t('room.owed')}
            columns={pick(useOwedColumns(room.owed), SHOWN.owed)}
            rows={room.owed}
            rowKey={({ currency }) => currency ?? ''}
            empty={<p className={styles.none}>{t('room.nothingOwed')}</p>}
          />
        </Panel>
      </div>
      <section aria-labelledby="lead-today" className={styles.done}>
        <div className={styles.head}>
          <h2 id="lead-today">{t(`room.periods.${today}`)}</h2>
          <small>
            <OfficeHours room={room} />
          </small>
          <Link to="/admin/room" className={parts.more}>
            {t('screens.room')} <ArrowRight size={14} aria-hidden />
          </Link>
        </div>
        <RoomDone room={room} hasMails={false} />
        <Panel title={t('room.people')}>
          <DataTable
            label={t('room.people')}
            columns={pick(usePeopleColumns(room, people), SHOWN.people)}
            rows={people}
            rowKey={({ id }) => id ?? 'unknown'}
            empty={<p className={styles.none}>{t('room.nobody')}</p>}
          />
        </Panel>
      </section>
    </div>
  )
}
