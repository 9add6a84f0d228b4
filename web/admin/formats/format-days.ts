import i18next from 'i18next'
import { formatDay } from '#web/admin/formats/formats.ts'

/** Days (YYYY-MM-DD, both included) in words; one of them may be empty. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from)
  if (to === '') return i18next.t('days.from', { day: formatDay(from) })
  if (from === '') return i18next.t('days.until', { day: formatDay(to) })
  return `${formatDay(from)} – ${formatDay(to)}`
}
