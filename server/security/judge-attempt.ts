/** What one key has tried so far. */
export interface Counter {
  count: number
  /** The last attempt. */
  countedAt: Date
  /** Until then the key has to wait; null: it may go on. */
  freeAt: Date | null
  /** From then on the count is as if it were 0. */
  forgottenAt: Date
}

export interface AttemptRule {
  /** How many attempts are free of any wait. */
  free: number
  /**
   * What comes after them. `rest-of-window`: the key waits until `seconds` after its first one. `growing-waits`: each further
   * one is followed by a longer pause, and all are forgotten `seconds` after the last. `alarm`: nobody waits, but in its window
   * the growing waits that are counted together with it begin at once, with the longest.
   */
  after: 'rest-of-window' | 'growing-waits' | 'alarm'
  seconds: number
}

/** TABLE: the minutes to wait after the last free attempt, the next, and so on; the last one stays. */
export const WAIT_MINUTES = [1, 2, 4, 8, 15] as const

/** The pause, in milliseconds, that follows the n-th step of growing waits (from 1). */
export function waitMs(step: number): number {
  return WAIT_MINUTES[Math.min(step, WAIT_MINUTES.length) - 1]! * 60_000
}

const LONGEST_MS = waitMs(WAIT_MINUTES.length)

/** Whether a counter's alarm is ringing: its free attempts are used up within its window. */
export function rings({ free, after }: AttemptRule, { count, forgottenAt }: Counter, at: Date): boolean {
  return after === 'alarm' && forgottenAt > at && count >= free
}

/** Until when a key has to wait before it may try again; undefined where it need not. */
export function waitsUntil({ after }: AttemptRule, counter: Counter, at: Date, alarmed: boolean): Date | undefined {
  if (counter.forgottenAt <= at || counter.count === 0) return undefined
  const sharp = alarmed && after === 'growing-waits' ? counter.countedAt.getTime() + LONGEST_MS : 0
  const until = new Date(Math.max(counter.freeAt?.getTime() ?? 0, sharp))
  return until > at ? until : undefined
}

/** The counter after one more attempt, which is let through now. */
export function countOne({ free, after, seconds }: AttemptRule, before: Counter, at: Date): Counter {
  const fresh = before.forgottenAt <= at || before.count === 0
  const count = fresh ? 1 : before.count + 1
  const later = (ms: number) => new Date(at.getTime() + ms)
  const forgottenAt = fresh || after === 'growing-waits' ? later(seconds * 1000) : before.forgottenAt
  const full = count >= free
  const freeAt =
    !full || after === 'alarm' ? null : after === 'growing-waits' ? later(waitMs(count - free + 1)) : forgottenAt
  return { count, countedAt: at, freeAt, forgottenAt }
}
