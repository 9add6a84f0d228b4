import { ROOM_TABLES, type RoomTable } from '#contract/lists/room-tables.ts'
import { exportRoom, type Room } from '#contract/lists/room.ts'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { CsvButton } from '#web/admin/reports/csv-button.tsx'

interface Props {
  table: RoomTable
  /** The table's name on the screen. */
  title: string
  room: Pick<Room, 'from' | 'to'>
}

/** Saves a table of the room as CSV, for the days that are shown; by a key too, which is the table's place. */
export function RoomExport({ table, title, room: { from, to } }: Props) {
  return (
    <CsvButton
      title={title}
      shortcut={String(ROOM_TABLES.indexOf(table) + 1)}
      fetch={() => fetchFile(exportRoom, { table, from, to })}
    />
  )
}
