import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/lists/room.ts'
import { mostOf, NowAndBefore } from '#web/admin/reports/now-and-before.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/reports/room.module.css'

interface Share {
  key: string | number
  name: string
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
        rows={sites.map(({ id, ...row }) => ({ key: id, ...row }))}
      />
      <Shares
        table="languages"
        room={room}
        title={t('room.languages')}
        label={t('room.language')}
        rows={languages.map(({ language, ...row }) => ({
          key: language,
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
        columns={useColumns(label, mostOf(rows))}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className={styles.none}>{t('room.nothingCompleted')}</p>}
      />
    </Panel>
  )
}

function useColumns(label: string, most: number): DataColumn<Share>[] {
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
      cell: ({ completed }) => <strong>{formatCount(completed)}</strong>,
    },
    { key: 'before', label: t('room.periodBefore'), align: 'right', cell: ({ before }) => formatCount(before) },
  ]
}
