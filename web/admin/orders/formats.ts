import { shownPhone } from '#contract/phone.ts'

/** Stands for any missing value (specification section 3, display row). */
export const DASH = '-'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** EST is UTC−5 all year (decisions section 9). */
const EST_MINUTES = -5 * 60

type Text = string | null | undefined

/** The value, or a dash where there is none. */
export function orDash(value: Text): string {
  return value === null || value === undefined || value.trim() === '' ? DASH : value
}

/** The digits of a moment, read as UTC where it names no zone, minutes away from UTC; undefined where it is none. */
function partsOf(moment: Text, minutes = 0) {
  const text = (moment ?? '').replace(' ', 'T')
  const zoned = /T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text) || !text.includes('T')
  // PostgreSQL writes whole hours of a zone alone, which browsers do not read.
  const atMs = Date.parse(zoned ? text.replace(/(T.*[+-]\d\d)$/, '$1:00') : `${text}Z`)
  if (Number.isNaN(atMs)) return undefined
  const iso = new Date(atMs + minutes * 60_000).toISOString()
  const [year, month, day, hour, rest] = [
    iso.slice(0, 4),
    iso.slice(5, 7),
    iso.slice(8, 10),
    iso.slice(11, 13),
    iso.slice(13, 19),
  ]
  return { year, month, day, iso, rest, hour12: Number(hour) % 12 || 12 }
}

/** A moment in lists: MM/DD/YYYY hh:mm:ss in UTC (specification section 9). */
export function formatMoment(moment: Text): string {
  const at = partsOf(moment)
  return at === undefined ? DASH : `${at.month}/${at.day}/${at.year} ${String(at.hour12).padStart(2, '0')}${at.rest}`
}

/** A moment in Email History: MM/DD/YYYY h:mm:ss in UTC. */
export function formatMailMoment(moment: Text): string {
  const at = partsOf(moment)
  return at === undefined ? DASH : `${at.month}/${at.day}/${at.year} ${at.hour12}${at.rest}`
}

/** A moment in Download History: MM-DD-YYYY h:mm:ss in EST. */
export function formatDownloadMoment(moment: string): string {
  const at = partsOf(moment, EST_MINUTES)
  return at === undefined ? DASH : `${at.month}-${at.day}-${at.year} ${at.hour12}${at.rest}`
}

/** The same moment with nothing to guess, for what shows on hover: 24 hours and its zone. */
export function exactMoment(moment: Text): string {
  const at = partsOf(moment)
  return at === undefined ? DASH : `${at.iso.slice(0, 10)} ${at.iso.slice(11, 19)} UTC`
}

/** A day, sent as YYYY-MM-DD, as MM/DD/YYYY. */
export function formatDay(day: Text): string {
  const at = partsOf(day)
  return at === undefined ? DASH : `${at.month}/${at.day}/${at.year}`
}

/** Month codes 01 to 12 as JAN to DEC (specification section 2); what is no such code stays as it is. */
export function monthName(code: Text): string {
  const month = Number(code)
  return (Number.isInteger(month) ? MONTHS[month - 1] : undefined) ?? orDash(code)
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

/** Plus sign, country code, number, or a dash. */
export function formatPhone(countryCode: Text, number: Text): string {
  return shownPhone(countryCode, number) ?? DASH
}

/** First and last name joined. */
export function fullName(row: { name: string; last_name: string }): string {
  return orDash(`${row.name} ${row.last_name}`.trim())
}
