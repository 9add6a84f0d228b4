export interface LaneRow {
  /** How many readers at once; further tasks wait for one of them. */
  atMost: number
  /** Readers that are kept loaded for the next task; others are ended when they had nothing to do for a while. */
  kept: number
  /** 0 to 19: how readily they leave the processors to others. */
  niceness: number
  /** How long one task may take by the clock on the wall, for what waits instead of working, or on a crowded machine. */
  wallSeconds: number
  /** How much of the processor's time that its reading allows one task may take: 1 is all of it. */
  share: number
}

/** TABLE: lane (who waits for the reading) -> its readers. Each lane has its own, so that none waits behind another. */
export const LANES = {
  /** A member of staff waits for it. */
  staff: { atMost: 2, kept: 1, niceness: 0, wallSeconds: 30, share: 1 },
  /** It came by mail, from anybody, or with many others from the system before. */
  mail: { atMost: 1, kept: 1, niceness: 5, wallSeconds: 90, share: 1 },
  /** A landing site's older document that somebody waits for, and documents compared again. */
  sites: { atMost: 1, kept: 0, niceness: 0, wallSeconds: 30, share: 1 },
  /** The pages of a ticket, for a defence pack; one at a time, for they take more memory than others. */
  packs: { atMost: 1, kept: 0, niceness: 0, wallSeconds: 60, share: 1 },
} as const satisfies Record<string, LaneRow>

export type LaneName = keyof typeof LANES
/** All lanes, each with its limits; a change of them holds for what is being read already. */
export type Lanes = Record<LaneName, LaneRow>
