import { useTranslation } from 'react-i18next'
import { assignedTo, completedBy, daysBefore, workedOnBy } from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { mostOf, NowAndBefore } from '#web/admin/reports/now-and-before.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
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
  const most = Math.max(1, ...people.flatMap(({ hours }) => hours))
  const longest = mostOf(people)
  return [
    {
      key: 'name',
      label: t('room.person'),
      cell: ({ name, completed, before }) => (
        <NowAndBefore name={name ?? t('room.nobodyKnown')} completed={completed} before={before} most={longest} />
      ),
    },
    {
      key: 'completed',
      label: t('room.completed'),
      align: 'right',
      cell: ({ id, name, completed }) => (
        <strong>
          <ListLink {...completedBy(room, id)} label={`${name ?? t('room.nobodyKnown')}: ${t('room.completed')}`}>
            {completed}
          </ListLink>
        </strong>
      ),
    },
    {
      key: 'before',
      label: t('room.periodBefore'),
      align: 'right',
      cell: ({ id, name, before }) => (
        <ListLink
          {...completedBy(daysBefore(room), id)}
          label={`${name ?? t('room.nobodyKnown')}: ${t('room.periodBefore')}`}
        >
          {before}
        </ListLink>
      ),
    },
    { key: 'hours', label: t('room.hours'), cell: ({ hours }) => <Hours hours={hours} most={most} /> },
    {
      key: 'working',
      label: t('room.working'),
      align: 'right',
      cell: ({ id, name, working }) =>
        id === null ? (
          '–'
        ) : (
          <ListLink {...workedOnBy(id)} label={`${name}: ${t('room.working')}`}>
            {working}
          </ListLink>
        ),
    },
    {
      key: 'assigned',
      label: t('room.assigned'),
      align: 'right',
      cell: ({ id, name, assigned }) =>
        id === null ? (
          '–'
        ) : (
          <ListLink {...assignedTo(id)} label={`${name}: ${t('room.assigned')}`}>
            {assigned}
          </ListLink>
        ),
    },
  ]
}

/** Hours of UTC by the office's clock, four hours behind it all year: the day of the room begins there at 20:00. */
const OFFICE_HOURS = Array.from({ length: 24 }, (_, hour) => `${String((hour + 20) % 24).padStart(2, '0')}:00`)

/** The 24 hours of the day as columns; said in words too. */
function Hours({ hours, most }: { hours: readonly number[]; most: number }) {
  const { t } = useTranslation()
  const busy = hours.flatMap((many, hour) => (many === 0 ? [] : [`${OFFICE_HOURS[hour]} ${many}`]))
  return (
    <span className={styles.hours} title={busy.join(', ')} role="img" aria-label={busy.join(', ') || t('room.none')}>
      {hours.map((many, hour) => (
        // Their places never change.
        <span key={hour} style={{ height: `${(many / most) * 100}%` }} />
      ))}
    </span>
  )
}
