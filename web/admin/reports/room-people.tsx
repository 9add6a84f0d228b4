import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/lists/room.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { mostOf, NowAndBefore } from '#web/admin/reports/now-and-before.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/reports/room.module.css'

type Person = Room['people'][number]

/** Who completed how many, when, and how many they work on at this moment. */
export function RoomPeople({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { people } = room
  const columns = usePeopleColumns(people)
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

/** The columns of a table of people. */
export function usePeopleColumns(people: readonly Person[]): DataColumn<Person>[] {
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
      cell: ({ completed }) => <strong>{formatCount(completed)}</strong>,
    },
    { key: 'before', label: t('room.periodBefore'), align: 'right', cell: ({ before }) => formatCount(before) },
    { key: 'hours', label: t('room.hours'), cell: ({ hours }) => <Hours hours={hours} most={most} /> },
    {
      key: 'working',
      label: t('room.working'),
      align: 'right',
      cell: ({ id, name, working }) =>
        id === null ? (
          '–'
        ) : (
          <ListLink queue="allOrder" filters={{ claimed: id }} label={`${name}: ${t('room.working')}`}>
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
          <ListLink
            queue="allOrder"
            filters={{ assigned: id, standing: '1', completed: '0' }}
            label={`${name}: ${t('room.assigned')}`}
          >
            {assigned}
          </ListLink>
        ),
    },
  ]
}

/** The 24 hours of the day as columns; said in words too. */
function Hours({ hours, most }: { hours: readonly number[]; most: number }) {
  const { t } = useTranslation()
  const busy = hours.flatMap((many, hour) => (many === 0 ? [] : [`${String(hour).padStart(2, '0')}:00 ${many}`]))
  return (
    <span className={styles.hours} title={busy.join(', ')} role="img" aria-label={busy.join(', ') || t('room.none')}>
      {hours.map((many, hour) => (
        // Their places never change.
        <span key={hour} style={{ height: `${(many / most) * 100}%` }} />
      ))}
    </span>
  )
}
