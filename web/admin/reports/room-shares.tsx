import { useTranslation } from 'react-i18next'
import { completedIn, daysBefore } from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { mostOf, NowAndBefore } from '#web/admin/reports/now-and-before.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/reports/room.module.css'

interface Share {
  key: string | number
  name: string
  /** What its orders have in common. */
  of: { site: number } | { language: TravellerLanguage }
  completed: number
  before: number
}

/** What was completed, by landing site and by the traveller's language. */
export function RoomShares({ room }: { room: Room }) {
  const { sites, languages } = room
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <div className={styles.pair}>
      <Shares
        table="sites"
        room={room}
        title={t('room.sites')}
        label={t('room.site')}
        rows={sites.map(({ id, ...row }) => ({ key: id, of: { site: id }, ...row }))}
      />
      <Shares
        table="languages"
        room={room}
        title={t('room.languages')}
        label={t('room.language')}
        rows={languages.map(({ language, ...row }) => ({
          key: language,
          of: { language },
          name: names.of(language) ?? language,
          ...row,
        }))}
      />
    </div>
  )
}

interface SharesProps {
  table: 'sites' | 'languages'
  room: Room
  title: string
  label: string
  rows: readonly Share[]
}

function Shares({ table, room, title, label, rows }: SharesProps) {
  const { t } = useTranslation()
  return (
    <Panel title={title} aside={<RoomExport table={table} title={title} room={room} />}>
      <DataTable
        label={title}
        columns={useColumns(room, label, mostOf(rows))}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className={styles.none}>{t('room.nothingCompleted')}</p>}
      />
    </Panel>
  )
}

function useColumns(room: Room, label: string, most: number): DataColumn<Share>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      label,
      cell: (row) => <NowAndBefore name={row.name} completed={row.completed} before={row.before} most={most} />,
    },
    {
      key: 'completed',
      label: t('room.completed'),
      align: 'right',
      cell: ({ name, of, completed }) => (
        <strong>
          <ListLink {...completedIn(room, of)} label={`${name}: ${t('room.completed')}`}>
            {completed}
          </ListLink>
        </strong>
      ),
    },
    {
      key: 'before',
      label: t('room.periodBefore'),
      align: 'right',
      cell: ({ name, of, before }) => (
        <ListLink {...completedIn(daysBefore(room), of)} label={`${name}: ${t('room.periodBefore')}`}>
          {before}
        </ListLink>
      ),
    },
  ]
}
