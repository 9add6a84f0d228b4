import { formatDay } from '#web/admin/formats/formats.ts'

/** Days (YYYY-MM-DD, both included) in words; one of them may be empty. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from)
  return [from, to].map((day) => day && formatDay(day)).join(' – ')
}
