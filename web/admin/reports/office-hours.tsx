import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/lists/room.ts'
import { officeMoment } from '#web/admin/formats/formats.ts'

/** From when to when the days of the room, which are UTC, are by the office's clock. */
export function OfficeHours({ room: { from, to } }: { room: Pick<Room, 'from' | 'to'> }) {
  const { t } = useTranslation()
  return t('room.inOffice', { from: officeMoment(`${from}T00:00:00Z`), until: officeMoment(`${to}T24:00:00Z`) })
}
