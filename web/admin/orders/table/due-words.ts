import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { dayInSantoDomingo, dayInWords } from '#contract/moments.ts'

const HOUR_MS = 3_600_000
const UNITS = [
  ['day', 24 * HOUR_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const

export interface DueWords {
  state: 'late' | 'today' | 'later'
  text: string
}

/** When something is due: how far away in the reader's words, and its day by the country's calendar. */
export function dueWords(dueAt: string, nowMs: number, t: TFunction): DueWords {
  const language = i18next.language as string | undefined
  const away = Date.parse(dueAt) - nowMs
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(away) >= ms) ?? UNITS[2]
  const many = Math.trunc(away / unitMs)
  const day = dayInSantoDomingo(new Date(dueAt))
  const date = dayInWords(day, language ?? 'en', false) ?? day
  if (away < 0) {
    const span = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(-many)
    return { state: 'late', text: `${t('signs.late', { span })} · ${date}` }
  }
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(many, unit)
  return { state: day === dayInSantoDomingo(new Date(nowMs)) ? 'today' : 'later', text: `${words} · ${date}` }
}
