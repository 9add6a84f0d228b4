import { momentThere } from '#contract/values/local-time.ts'

/** How a day in figures is written where its year does not stand first. */
export const DATE_ORDERS = ['day-month', 'month-day'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const ISO =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?\s?(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/i
const FIGURES =
  /^(?<one>\d\d?)[/.-](?<two>\d\d?)[/.-](?<year>\d{4})(?:,? +(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))? ?(?<half>[ap]\.? ?m\.?)?)?$/i
const EARLIEST = Date.UTC(2000, 0, 1)

type Parts = Record<string, string | undefined>

/**
 * Reads a moment of another system's export: ISO 8601, or figures as spreadsheets write them. One that names no offset is told by the clock of
 * `zone`, a day alone is its first minute there. Says in words why it cannot be read.
 */
export function readMoment(
  text: string,
  { zone, order, now }: { zone: string | undefined; order: DateOrder | undefined; now: Date },
): Date | string {
  const iso: Parts | undefined = ISO.exec(text)?.groups
  const figures: Parts | undefined = iso ? undefined : FIGURES.exec(text)?.groups
  if (!iso && !figures) return 'is not a moment such as 2025-03-14T10:22:05Z or 2025-03-14 10:22'
  if (figures && !order) return 'may be day or month first: say date_order, day-month or month-day'
  const parts = iso ?? inOrder(figures!, order!)
  const shown = clockOf(parts)
  if (shown === undefined) return 'is on no calendar'
  if (parts.offset === undefined && zone === undefined)
    return 'has no time zone: say time_zone, such as America/Santo_Domingo'
  const at = parts.offset === undefined ? atClock(shown, zone!) : shown - offsetMs(parts.offset)
  if (at < EARLIEST) return 'is before the year 2000'
  if (at > now.getTime()) return 'has not come yet'
  return new Date(at)
}

export function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function inOrder({ one, two, hour, half, ...rest }: Parts, order: DateOrder): Parts {
  const [day, month] = order === 'day-month' ? [one, two] : [two, one]
  if (!half) return { ...rest, day, month, hour }
  const isHalf = Number(hour) >= 1 && Number(hour) <= 12
  const ofDay = (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  return { ...rest, day, month, hour: isHalf ? String(ofDay) : '24' }
}

/** The parts as if their clock were UTC; undefined where no calendar or clock shows them. */
function clockOf({ year, month, day, hour = '0', minute = '0', second = '0' }: Parts): number | undefined {
  const [h, m, s] = [hour, minute, second].map(Number) as [number, number, number]
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), h, m, s)
  const read = new Date(at)
  const isSo =
    h < 24 && m < 60 && s < 60 && read.getUTCMonth() === Number(month) - 1 && read.getUTCDate() === Number(day)
  return isSo ? at : undefined
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset)!
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** When a zone's clock shows that; those of a change of clocks are as `momentThere` has them. */
function atClock(shown: number, zone: string): number {
  const seconds = shown % 60_000
  return momentThere(zone, new Date(shown - seconds).toISOString().slice(0, 16))!.getTime() + seconds
}
