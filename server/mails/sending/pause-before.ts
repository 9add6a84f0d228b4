const FIRST_MS = 15_000
const LONGEST_MS = 30 * 60_000
/** Even a provider that asks for a longer pause is tried again after this. */
const LONGEST_ASKED_MS = 6 * 3_600_000

/**
 * How long to wait after this many attempts that must be retried later: twice as long each time, up to half an hour, with
 * jitter so that mails which failed together do not come back together, and never less than the provider asked for.
 */
export function pauseBefore(attempts: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
  const jittered = doubled / 2 + (doubled / 2) * random()
  const asked = Math.min(retryAfterMs, LONGEST_ASKED_MS)
  return Math.round(asked > jittered ? asked + (jittered / 2) * random() : jittered)
}
