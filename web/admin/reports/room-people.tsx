import { useTranslation } from 'react-i18next'
import { assignedTo, completedBy, workedOnBy, type CountedList } from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import { DASH } from '#web/admin/formats/formats.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { useCompletedColumns } from '#web/admin/reports/completed-columns.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { mostOf } from '#web/ui/bar.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatShortCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/reports/room.module.css'

type Person = Room['people'][number]

/** Who completed how many, when, and how many they work on at this moment. */
export function RoomPeople({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { people } = room
  const columns = usePeopleColumns(room, people)
  return (
    <Panel title={t('room.people')} aside={<RoomExport table="people" title={t('room.people')} room={room} />}>
      <DataTable
        label={t('room.people')}
        columns={columns}
        rows={people}
        rowKey={({ id }) => id ?? 'unknown'}
        empty={<p className={styles.none}>{t('room.nobody')}</p>}
      />
    </Panel>
  )
}

/** The columns of a table of these people of the room. */
export function usePeopleColumns(room: Room, people: readonly Person[]): DataColumn<Person>[] {
  const { t } = useTranslation()
  const most = mostOf(...people.flatMap(({ hours }) => hours))
  const holds = (
    key: 'working' | 'assigned',
    label: string,
    listOf: (id: number) => CountedList,
  ): DataColumn<Person> => ({
    key,
    label,
    align: 'right',
    cell: ({ id, name, ...row }) =>
      id === null ? (
        DASH
      ) : (
        <ListLink {...listOf(id)} label={`${name}: ${label}`}>
          {row[key]}
        </ListLink>
      ),
  })
  return [
    ...useCompletedColumns(room, {
      label: t('room.person'),
      rows: people,
      nameOf: ({ name }) => name ?? t('room.nobodyKnown'),
      listOf: ({ id }, days) => completedBy(days, id),
    }),
    {
      key: 'hours',
      label: t('room.hours'),
      ...(most > 0 && {
        head: (
          <span className={styles.byHour}>
            {t('room.hours')}
            <HourMarks />
          </span>
        ),
      }),
      cell: ({ hours }) => <Hours hours={hours} most={most} />,
    },
    holds('working', t('room.working'), workedOnBy),
    holds('assigned', t('room.assigned'), assignedTo),
  ]
}

/** Hours of UTC by the office's clock, four hours behind it all year: the day of the room begins there at 20:00. */
const OFFICE_HOURS = Array.from({ length: 24 }, (_, hour) => `${String((hour + 20) % 24).padStart(2, '0')}:00`)

const HOURS_A_MARK = 4

/** The hours under which the columns stand; the last is the end of the day. */
function HourMarks() {
  const marks = OFFICE_HOURS.filter((_, hour) => hour % HOURS_A_MARK === 0)
  return (
    <span className={styles.marks} aria-hidden>
      {[...marks, marks[0]!].map((hour, at) => (
        <span key={at}>{hour.slice(0, 2)}</span>
      ))}
    </span>
  )
}

/** The 24 hours of the day as columns, those of all people by one scale; said in words too, and in words alone where none holds anything. */
function Hours({ hours, most }: { hours: readonly number[]; most: number }) {
  const { t } = useTranslation()
  const busy = hours.flatMap((many, hour) => (many === 0 ? [] : [`${OFFICE_HOURS[hour]} ${many}`]))
  if (busy.length === 0) {
    return (
      <span className={styles.none} data-none>
        {t('room.none')}
      </span>
    )
  }
  return (
    <span className={styles.byHour}>
      <span className={styles.plot} title={busy.join(', ')} role="img" aria-label={busy.join(', ')}>
        <span className={styles.scale} aria-hidden>
          <span>{formatShortCount(most)}</span>
          <span>0</span>
        </span>
        <span className={styles.hours} aria-hidden>
          {hours.map((many, hour) => (
            // Their places never change.
            <span key={hour} style={{ height: `${(many / most) * 100}%` }} />
          ))}
        </span>
      </span>
      <HourMarks />
    </span>
  )
}
