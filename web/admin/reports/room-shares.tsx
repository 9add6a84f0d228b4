import { useTranslation } from 'react-i18next'
import { completedIn } from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import { useCompletedColumns } from '#web/admin/reports/completed-columns.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
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
    <Panel folds title={title} aside={<RoomExport table={table} title={title} room={room} />}>
      <DataTable
        label={title}
        columns={useCompletedColumns(room, {
          label,
          rows,
          nameOf: ({ name }) => name,
          listOf: ({ of }, days) => completedIn(days, of),
        })}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className={styles.none}>{t('room.nothingCompleted')}</p>}
      />
    </Panel>
  )
}
