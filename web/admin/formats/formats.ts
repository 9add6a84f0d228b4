import i18next from 'i18next'
import { clockTime, dayInSantoDomingo, dayInWords, estMoment, figuresOf } from '#contract/values/moments.ts'
import { groupedPhone, shownPhone } from '#contract/values/phone.ts'

/** Stands for any missing value. */
export const DASH = '-'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

type Text = string | null | undefined
type Moment = Text | Date

/** The value, or a dash where there is none. */
export function orDash(value: Text): string {
  return value === null || value === undefined || value.trim() === '' ? DASH : value
}

/** A moment in lists: MM/DD/YYYY hh:mm:ss in UTC, on a 24-hour clock. */
export function formatMoment(moment: Moment): string {
  const at = figuresOf(moment)
  return at === undefined ? DASH : `${at.month}/${at.day}/${at.year} ${at.hour}:${at.minute}:${at.second}`
}

/** A moment in Email History: MM/DD/YYYY h:mm:ss in UTC, on a 24-hour clock. */
export function formatMailMoment(moment: Moment): string {
  const at = figuresOf(moment)
  return at === undefined ? DASH : `${at.month}/${at.day}/${at.year} ${clockTime(at)}`
}

/** A moment in Download History: MM-DD-YYYY h:mm:ss in EST, on a 24-hour clock. */
export function formatDownloadMoment(moment: Moment): string {
  return estMoment(moment) ?? DASH
}

/** A day in words of the reader's language: 2 Dec 2026. */
export function formatDay(day: Moment): string {
  return dayInWords(day, readersLanguage()) ?? DASH
}

/** A day without its year where that is the present one: 2 Dec, and 2 Dec 2025. */
export function shortDay(day: Moment, nowMs: number): string {
  const isThisYear = figuresOf(day)?.year === dayInSantoDomingo(new Date(nowMs)).slice(0, 4)
  return dayInWords(day, readersLanguage(), !isThisYear) ?? DASH
}

/** A moment to the minute where the column's head names the zone: 2 Dec 2026, 14:02. */
export function shortMoment(moment: Moment): string {
  const at = figuresOf(moment)
  return at === undefined ? DASH : `${formatDay(at.date)}, ${at.hour}:${at.minute}`
}

/** A moment to the second where the column's head names the zone: 2 Dec 2026, 14:02:09. */
export function longMoment(moment: Moment): string {
  const at = figuresOf(moment)
  return at === undefined ? DASH : `${shortMoment(moment)}:${at.second}`
}

/** A moment in UTC where no head names its zone; to the second for what shows on hover. */
export function exactMoment(moment: Moment, length: 'minute' | 'second' = 'second'): string {
  return figuresOf(moment) === undefined
    ? DASH
    : `${length === 'minute' ? shortMoment(moment) : longMoment(moment)} UTC`
}

/** A moment by the office's clock, in Santo Domingo: 2 Dec 2026, 10:02. */
export function officeMoment(moment: Moment): string {
  const at = figuresOf(moment, 'SantoDomingo')
  return at === undefined ? DASH : `${formatDay(at.date)}, ${at.hour}:${at.minute}`
}

/** A moment for what shows on hover beside a day of Santo Domingo: by the clock there, and in UTC. */
export function bothMoments(moment: Moment): string {
  return figuresOf(moment) === undefined
    ? DASH
    : `${officeMoment(moment)} Santo Domingo, ${exactMoment(moment, 'minute')}`
}

/** When a remark was written, out of the specification's figures in EST: as the moments beside it read. */
export function remarkMoment({ us_date: date, us_time: time }: { us_date: string; us_time: string }): string {
  const [month, day, year] = date.split('/')
  return exactMoment(`${year}-${month}-${day}T${time.padStart(8, '0')}-05:00`, 'minute')
}

function readersLanguage(): string {
  // Nothing is chosen before the page has begun, and in tests.
  return (i18next.language as string | undefined) ?? 'en'
}

/** Month codes 01 to 12 as JAN to DEC; what is no such code stays as it is. */
export function monthName(code: Text): string {
  const month = Number(code)
  return (Number.isInteger(month) ? MONTHS[month - 1] : undefined) ?? orDash(code)
}

/** Month codes in the reader’s language, all of three letters: DEC, DIC. */
export function monthShort(code: Text): string {
  const month = Number(code)
  if (!(month >= 1 && month <= 12)) return monthName(code)
  const format = new Intl.DateTimeFormat(readersLanguage(), { month: 'short', timeZone: 'UTC' })
  return format
    .format(Date.UTC(2026, month - 1, 9))
    .slice(0, 3)
    .toUpperCase()
}

/** A date of the form, as its three parts were sent: year / month name / day; a dash where all are missing. */
export function formDate(year: Text, month: Text, day: Text): string {
  const parts = [orDash(year), monthName(month), orDash(day).padStart(2, '0')]
  return [year, month, day].every((part) => orDash(part) === DASH)
    ? DASH
    : parts.map((part) => (part === '0-' ? DASH : part)).join(' / ')
}

/** The intended arrival in lists: day/month/year with zeros before, or a dash. */
export function formatIntendedArrival(row: {
  intended_arrival_year: Text
  intended_arrival_month: Text
  intended_arrival_date: Text
}): string {
  const parts = [row.intended_arrival_date, row.intended_arrival_month, row.intended_arrival_year].map(orDash)
  return parts.includes(DASH) ? DASH : parts.map((part) => part.padStart(2, '0')).join('/')
}

/** A phone as it is read: plus sign, country code, and the number in groups of digits; or a dash. */
export function formatPhone(countryCode: Text, number: Text): string {
  return groupedPhone(copiedPhone(countryCode, number))
}

/** A phone as it is copied: plus sign, country code, number; or a dash. */
export function copiedPhone(countryCode: Text, number: Text): string {
  return shownPhone(countryCode, number) ?? DASH
}

/** First and last name joined. */
export function fullName(row: { name: string; last_name: string }): string {
  return orDash(`${row.name} ${row.last_name}`.trim())
}
