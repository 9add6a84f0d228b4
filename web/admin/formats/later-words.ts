import i18next from 'i18next'
import { CALL_REASONS } from '#contract/orders/call-reasons.ts'
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

/** Why an order was put off: what came of a call in the reader's language; what a person noted stays as it was written. */
export function reasonWords(reason: string): string {
  for (const words of Object.values(CALL_REASONS)) {
    const begun = Object.values(words).find((one) => reason === one || reason.startsWith(`${one}. `))
    if (begun !== undefined) return words[i18next.language === 'es' ? 'es' : 'en'] + reason.slice(begun.length)
  }
  return reason
}
