const DAY_MS = 86_400_000

/** YYYY-MM-DD of three fields as they were sent (`2026`, `3` or `03`, `7`), or undefined where there is no such day. */
export function findDay(year: string, month: string, day: string): string | undefined {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y < 1800 || m < 1 || m > 12 || d < 1 || d > lengthOfMonth(y, m)) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** YYYY-MM-DD of three fields also where the month has no such day (31 February), for whoever is told so. Undefined where there is no such month. */
export function findWrittenDay(year: string, month: string, day: string): string | undefined {
  const first = findDay(year, month, '1')
  return first && /^\d{1,2}$/.test(day) ? `${first.slice(0, 8)}${day.padStart(2, '0')}` : undefined
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The moment at which a YYYY-MM-DD begins in Santo Domingo: UTC−4 all year. */
export const beginningOf = (day: string): string => `${day}T04:00:00Z`

/** The day so many days later (or earlier) than a YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
