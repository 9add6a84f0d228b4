import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/lists/room.ts'
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
export function RoomShares({ room: { sites, languages } }: { room: Room }) {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <div className={styles.pair}>
      <Shares
        title={t('room.sites')}
        label={t('room.site')}
        rows={sites.map(({ id, ...row }) => ({ key: id, ...row }))}
      />
      <Shares
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

function Shares({ title, label, rows }: { title: string; label: string; rows: readonly Share[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={title}>
      <DataTable
        label={title}
        columns={useColumns(label)}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className={styles.none}>{t('room.nothingCompleted')}</p>}
      />
    </Panel>
  )
}

function useColumns(label: string): DataColumn<Share>[] {
  const { t } = useTranslation()
  return [
    { key: 'name', label, cell: ({ name }) => name },
    {
      key: 'completed',
      label: t('room.completed'),
      align: 'right',
      cell: ({ completed }) => <strong>{formatCount(completed)}</strong>,
    },
    { key: 'before', label: t('room.periodBefore'), align: 'right', cell: ({ before }) => formatCount(before) },
  ]
}
