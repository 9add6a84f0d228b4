import { LANES, type LaneName, type Lanes } from '#server/readers/lanes.ts'

/**
 * The lanes of readers with ten minutes by the clock on the wall for each task: on a crowded machine a file takes many times as long.
 * What ends a task that never would is the processor's time that it took, here as anywhere.
 */
export const PATIENT_LANES = Object.fromEntries(
  Object.entries(LANES).map(([name, row]) => [name, { ...row, wallSeconds: 600 }]),
) as Record<LaneName, Lanes[LaneName]>
