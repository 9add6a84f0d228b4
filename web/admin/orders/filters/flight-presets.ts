import { dayInSantoDomingo } from '#contract/values/moments.ts'

const DAY_MS = 86_400_000

/** TABLE: what of a flight's days is asked for most -> the first and the last day, counted from today; open where there is none. */
const PRESETS = {
  today: [0, 0],
  tomorrow: [1, 1],
  threeDays: [0, 2],
  past: [undefined, -1],
} as const satisfies Record<string, readonly [number | undefined, number]>
export type FlightPreset = keyof typeof PRESETS

/** Each of them as the filter of days is written, by the country's calendar. */
export function flightPresets(now: Date): { preset: FlightPreset; days: string }[] {
  const today = Date.parse(dayInSantoDomingo(now))
  const day = (after: number | undefined) =>
    after === undefined ? '' : new Date(today + after * DAY_MS).toISOString().slice(0, 10)
  return (Object.keys(PRESETS) as FlightPreset[]).map((preset) => {
    const [from, to] = PRESETS[preset]
    return { preset, days: `${day(from)}..${day(to)}` }
  })
}
