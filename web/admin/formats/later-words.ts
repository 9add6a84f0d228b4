import i18next, { type TFunction } from 'i18next'
import { dayInSantoDomingo, dayInWords, figuresOf } from '#contract/values/moments.ts'
import { daysFromNow } from '#web/admin/formats/due.ts'
import { DASH } from '#web/admin/formats/formats.ts'

/** A moment by the country's clock: 18:00 today, 2 Dec, 9:00 on another day. */
export function clockThere(moment: string | Date, nowMs: number): string {
  const at = figuresOf(moment, 'SantoDomingo')
  if (at === undefined) return DASH
  const time = `${Number(at.hour)}:${at.minute}`
  const isToday = at.date === dayInSantoDomingo(new Date(nowMs))
  const isThisYear = at.date.slice(0, 4) === dayInSantoDomingo(new Date(nowMs)).slice(0, 4)
  return isToday ? time : `${dayInWords(at.date, i18next.language, !isThisYear)}, ${time}`
}

/** The same with its day, also of today: in a list of several days a time alone has none. */
export function dayAndClockThere(moment: string | Date, nowMs: number): string {
  const clock = clockThere(moment, nowMs)
  const today = dayInSantoDomingo(new Date(nowMs))
  const isToday = figuresOf(moment, 'SantoDomingo')?.date === today
  return isToday ? `${daysFromNow(today, nowMs, i18next.language)}, ${clock}` : clock
}

/** TABLE: outcome of a call that puts an order off -> how the server begins the reason, in the language of who called. */
const CALLED = {
  'no-answer': ['No answer', 'No contesta'],
  'call-back': ['To be called back', 'Hay que volver a llamar'],
} as const

/** Why an order was put off, in the reader's language where the server wrote it; what the caller noted after it stays. */
export function reasonWords(reason: string, t: TFunction): string {
  for (const outcome of ['no-answer', 'call-back'] as const) {
    const begun = CALLED[outcome].find((words) => reason === words || reason.startsWith(`${words}. `))
    if (begun !== undefined) return t(`signs.reasons.${outcome}`) + reason.slice(begun.length)
  }
  return reason
}
