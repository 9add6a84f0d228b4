/** Travellers are only called between these hours of their own day. */
export const CALL_HOURS = { from: 9, until: 21 } as const

const MINUTE_MS = 60_000
const STEP_MS = 15 * MINUTE_MS
/** Within two days every clock has passed through the calling hours. */
const STEPS = (2 * 24 * 60 * MINUTE_MS) / STEP_MS

const CLOCKS = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  CLOCKS.set(zone, made)
  return made
}

/** What clock and calendar of a zone (IANA) show at a moment, as if that were UTC: milliseconds, whole minutes. */
function shownThere(zone: string, at: Date): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** The local time across several zones, from the westernmost clock to the easternmost: each YYYY-MM-DDTHH:MM. */
export interface TimeThere {
  from: string
  to: string
  /** Whether it is calling hours in all of them. */
  mayCall: boolean
}

/** Returns the local time where somebody may be; null where no zone is known. */
export function timeThere(zones: readonly string[], at: Date): TimeThere | null {
  if (zones.length === 0) return null
  const shown = zones.map((zone) => shownThere(zone, at))
  const written = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  return { from: written(Math.min(...shown)), to: written(Math.max(...shown)), mayCall: shown.every(isCallHour) }
}

function isCallHour(shown: number): boolean {
  const hour = new Date(shown).getUTCHours()
  return hour >= CALL_HOURS.from && hour < CALL_HOURS.until
}

/** The first moment from `at` on at which somebody in these zones may be called; `at` itself where no moment suits them all, or no zone is known. */
export function nextCallTime(zones: readonly string[], at: Date): Date {
  for (let step = 0; step < STEPS; step += 1) {
    // After the first, whole quarters of an hour.
    const moment = step === 0 ? at : new Date((Math.floor(at.getTime() / STEP_MS) + step) * STEP_MS)
    if (timeThere(zones, moment)?.mayCall !== false) return moment
  }
  return at
}

/** The moment at which the clock of a zone shows this (YYYY-MM-DDTHH:MM); undefined where that is no time. */
export function momentThere(zone: string, shown: string): Date | undefined {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(shown) ? Date.parse(`${shown}:00Z`) : Number.NaN
  if (Number.isNaN(wanted)) return undefined
  // The zone's offset at about that moment; near a change of its clocks the second look is right.
  const first = wanted - (shownThere(zone, new Date(wanted)) - wanted)
  return new Date(wanted - (shownThere(zone, new Date(first)) - first))
}

/** Returns one of these zones for each different time that they show now: that of the first zone, then the others from west to east. */
export function clocksOf(zones: readonly string[], at: Date): string[] {
  const byClock = new Map(zones.map((zone) => [shownThere(zone, at), zone]).toReversed() as [number, string][])
  const clocks = [...byClock].toSorted(([one], [other]) => one - other).map(([, zone]) => zone)
  return [...clocks.filter((zone) => zone === zones[0]), ...clocks.filter((zone) => zone !== zones[0])]
}
