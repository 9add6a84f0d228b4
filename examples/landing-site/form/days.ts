import type { Values } from './fields.ts'

/** The day in the Dominican Republic, which is at UTC−4 all year, as YYYY-MM-DD. */
export function todayThere(now = Date.now()): string {
  return new Date(now - 4 * 3_600_000).toISOString().slice(0, 10)
}

/** YYYY-MM-DD of three values as they were typed, or undefined where there is no such day. */
export function dayOf(values: Values, parts: readonly [string, string, string]): string | undefined {
  const [year = '', month = '', day = ''] = parts.map((part) => values[part]?.trim())
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${written}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : undefined
}

/** Whether a traveller is 18 or older on the day of arrival; without a known age or day they count as such. */
export function isAdult(values: Values): boolean {
  const born = dayOf(values, ['year_of_dob', 'month_of_dob', 'date_of_dob'])
  const arrival = dayOf(values, ['intended_arrival_year', 'intended_arrival_month', 'intended_arrival_date'])
  if (!born || !arrival) return true
  return `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` <= arrival
}
