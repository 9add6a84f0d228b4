import { ActionIcon } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ROOM_TABLES, type RoomTable } from '#contract/lists/room-tables.ts'
import { exportRoom, type Room } from '#contract/lists/room.ts'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useKeys } from '#web/ui/use-keys.ts'

interface Props {
  table: RoomTable
  /** The table's name on the screen. */
  title: string
  room: Pick<Room, 'from' | 'to'>
}

/** Saves a table of the room as CSV, for the days that are shown; by a key too, which is the table's place. */
export function RoomExport({ table, title, room: { from, to } }: Props) {
  const { t } = useTranslation()
  const act = useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchFile(exportRoom, { table, from, to }),
        `room-${table}-${from === to ? from : `${from}-${to}`}.csv`,
      ),
    onSuccess: () => tellDone(t('room.exported', { table: title })),
    onError: tellFailure,
  })
  const key = String(ROOM_TABLES.indexOf(table) + 1)
  const label = t('room.export', { table: title })
  const run = () => {
    if (!act.isPending) act.mutate()
  }
  useKeys({ [key]: run })
  usePageActions([{ key: `export-${table}`, label, icon: Download, keys: key, run }])
  return (
    <ActionIcon
      data-screen-only
      variant="subtle"
      color="gray"
      size={32}
      loading={act.isPending}
      aria-label={label}
      title={`${label} (${key})`}
      onClick={run}
    >
      <Download size={16} aria-hidden />
    </ActionIcon>
  )
}
